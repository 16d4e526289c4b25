import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { EndStaffView } from "./end-staff-view";
import { SendVerification } from "./send-verification";

type BannersProps = {
  brand: string;
  organisation: { name: string; isSuspended: boolean };
  email: string;
  isVerified: boolean;
  /** Nothing is asked of who tries the service on their own machine. */
  needsVerification: boolean;
  isStaffView: boolean;
  /** Where the team is reached. */
  contact: string | null;
  /** About a payment; null: nothing to say. */
  payment: ReactNode;
  /** What our team says about the service; null: nothing. */
  notice: ReactNode;
  /** Terms to be accepted; null: none. */
  terms: ReactNode;
};

/** What to know before anything else on a page of the console. */
export function Banners({
  brand,
  organisation,
  email,
  isVerified,
  needsVerification,
  isStaffView,
  contact,
  payment,
  notice,
  terms,
}: BannersProps) {
  const asksForAddress = !isVerified && !isStaffView;
  if (!asksForAddress && !isStaffView && !organisation.isSuspended && payment === null && notice === null && terms === null) return null;
  return (
    <div className="mb-5 grid gap-2.5 empty:hidden">
      {notice}
      {isStaffView && (
        <Banner tone="warn" action={<EndStaffView />}>
          <span className="[overflow-wrap:anywhere]">
            You are viewing <strong className="font-medium">{organisation.name}</strong> as {brand} staff, read-only. This visit is recorded
            in their audit log.
          </span>
        </Banner>
      )}
      {organisation.isSuspended && (
        <Banner tone="bad" title="This organisation is suspended">
          API keys are rejected until our team lifts the suspension. Nothing was deleted. We e-mailed the reason to the owners
          {contact === null ? (
            "."
          ) : (
            <>
              ; to resolve it, contact <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
            </>
          )}
        </Banner>
      )}
      {payment}
      {terms}
      {asksForAddress && (
        <Banner tone={needsVerification ? "warn" : "info"} action={<SendVerification />}>
          <span className="[overflow-wrap:anywhere]">
            {needsVerification ? (
              <>
                Confirm your e-mail address to create keys. Open the link we sent to <strong className="font-medium">{email}</strong>.
              </>
            ) : (
              <>
                Confirm your e-mail address. You can keep working in the meantime. The link is in the{" "}
                <TextLink href="/dev/outbox">outbox</TextLink>: no mail server is configured.
              </>
            )}
          </span>
        </Banner>
      )}
    </div>
  );
}
