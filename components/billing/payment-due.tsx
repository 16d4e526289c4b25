import { PayLink } from "@/components/plans/pay-link";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Day } from "@/components/ui/day";
import { Moment } from "@/components/ui/moment-text";
import type { SubscriptionView } from "@/lib/billing/contract";
import { countText } from "@/lib/core/wording";
import { PortalButton } from "./portal-button";

type PaymentDueProps = {
  failure: NonNullable<SubscriptionView["failure"]>;
  title: string;
  currency: string;
  /** Calls of the unpaid period; null: no cap. */
  calls: number | null;
  mayWrite: boolean;
};

/** A renewal that could not be charged: until when everything works, or since when it does not. */
export function PaymentDue({ failure, title, currency, calls, mayWrite }: PaymentDueProps) {
  const { since, suspendsAt, isSuspended, dueCents, payUrl, needsAction, nextAttemptAt } = failure;
  // Trying again by itself does not help where the bank asks.
  const next = nextAttemptAt === null || needsAction ? null : Date.parse(nextAttemptAt);
  const amount = <span className="num whitespace-nowrap">{amountText(dueCents, currency)}</span>;
  return (
    <Banner
      tone="bad"
      title={isSuspended ? `${title} is suspended` : needsAction ? "Confirm your last payment" : "Your last payment failed"}
      action={
        mayWrite && (
          <span className="flex flex-wrap gap-2">
            {payUrl !== null && <PayLink href={payUrl}>{needsAction ? "Confirm payment" : "Pay now"}</PayLink>}
            <PortalButton flow="card" size="sm">
              Update card
            </PortalButton>
          </span>
        )
      }
    >
      {amount} has been due since <Day at={since} className="whitespace-nowrap" />.{" "}
      {needsAction && "Your bank asks you to confirm the payment. "}
      {isSuspended ? (
        <>
          Requests with live keys have returned 402 since <Day at={suspendsAt} className="whitespace-nowrap" />. Your keys, team and
          settings are kept. Access is restored as soon as your payment arrives.
        </>
      ) : (
        <>
          Access continues until <Day at={suspendsAt} className="font-medium whitespace-nowrap" />
          {calls !== null && <>, with {countText(calls)} calls left in this period until you pay</>}; after that, requests with live keys
          return 402.
          {next !== null && (
            <>
              {" "}
              We will retry your card on <Moment at={next} form="short" />.
            </>
          )}
        </>
      )}
    </Banner>
  );
}
