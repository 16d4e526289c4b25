"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { Tag } from "@/components/ui/tag";
import { useToast } from "@/components/ui/use-toast";
import { useAccountActions } from "./actions";
import { OutboxLink } from "./outbox-link";

type VerificationStateProps = { email: string; isVerified: boolean; isLocal: boolean };

/** The present address, and whether it is confirmed. */
export function VerificationState({ email, isVerified, isLocal }: VerificationStateProps) {
  const { resendVerification } = useAccountActions();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const send = () => {
    setPending(true);
    resendVerification()
      .then(() => toast({ title: "Sent", description: `Check the inbox of ${email}. You can request one e-mail every ten minutes.` }))
      .catch((thrown: unknown) => toast({ title: "Could not send", description: fieldErrors(thrown).summary, tone: "bad" }))
      .finally(() => setPending(false));
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
            <Button size="sm" pending={pending} onClick={send}>
              Resend e-mail
            </Button>
            {isLocal && <OutboxLink />}
          </div>
        </>
      )}
    </div>
  );
}
