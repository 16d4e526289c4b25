"use client";

import { RunButton } from "@/components/ui/run-button";
import { Tag } from "@/components/ui/tag";
import { useAccountActions } from "./actions";
import { OutboxLink } from "./outbox-link";

type VerificationStateProps = { email: string; isVerified: boolean; isLocal: boolean };

/** The present address, and whether it is confirmed. */
export function VerificationState({ email, isVerified, isLocal }: VerificationStateProps) {
  const { resendVerification } = useAccountActions();
  const send = async () => {
    await resendVerification();
    return { title: "Sent", description: `Check the inbox of ${email}. You can request one e-mail every ten minutes.` };
  };
  return (
    <div className="mb-5 grid justify-items-start gap-2">
      <p className="flex max-w-full min-w-0 flex-wrap items-center gap-2.5">
        <span className="min-w-0 font-medium break-all">{email}</span>
        <Tag tone={isVerified ? "ok" : "warn"} dot>
          {isVerified ? "Confirmed" : "Not confirmed"}
        </Tag>
      </p>
      {!isVerified && (
        <>
          <p className="text-13 text-muted">Open the link in the e-mail we sent when you signed up.</p>
          <div className="flex flex-wrap items-center gap-3">
            <RunButton size="sm" run={send} failed="Could not send">
              Resend e-mail
            </RunButton>
            {isLocal && <OutboxLink />}
          </div>
        </>
      )}
    </div>
  );
}
