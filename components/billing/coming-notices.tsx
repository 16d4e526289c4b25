import { PayLink } from "@/components/plans/pay-link";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Day } from "@/components/ui/day";
import { Moment } from "@/components/ui/moment-text";
import type { SubscriptionView } from "@/lib/billing/contract";
import { pricePer } from "@/lib/core/wording";
import { ActionButton } from "./action-button";
import { PortalButton } from "./portal-button";
import { nextPriceText } from "./price-text";

/** What was decided about a running subscription and has not happened yet; each can be taken back. */
export function ComingNotices({ subscription, mayWrite }: { subscription: SubscriptionView; mayWrite: boolean }) {
  const { title, interval, cancelsAt, pending, unpaidUpgrade } = subscription;
  // Where only how often it is paid changes, the name of the plan says nothing.
  const nameOf = (next: { title: string; interval: string }): string =>
    next.title === title ? `${capital(next.interval)}ly payment` : next.title;
  return (
    <>
      {unpaidUpgrade !== null && <UnpaidUpgrade upgrade={unpaidUpgrade} present={title} mayWrite={mayWrite} />}
      {cancelsAt !== null && (
        <Banner
          tone="warn"
          title={
            <>
              {title} ends on <Day at={cancelsAt} />
            </>
          }
          action={
            mayWrite && (
              <ActionButton action="resume" variant="primary">
                Keep plan
              </ActionButton>
            )
          }
        >
          Your plan was cancelled. Everything keeps working until then. After that, requests with live keys return 402 and sandbox keys keep
          working. If you keep your plan, {title} renews at {nextPriceText(subscription)}.
        </Banner>
      )}
      {pending !== null && (
        <Banner
          title={
            <>
              {nameOf(pending)} from <Day at={pending.at} />
            </>
          }
          action={mayWrite && <ActionButton action="keep">Keep {pending.title === title ? `${interval}ly payment` : title}</ActionButton>}
        >
          {title} continues until then. {pending.title === title ? "After that, it" : pending.title} costs{" "}
          {pricePer(pending.priceCents, pending)}. You can undo this until then.
        </Banner>
      )}
    </>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type UnpaidUpgradeProps = { upgrade: NonNullable<SubscriptionView["unpaidUpgrade"]>; present: string; mayWrite: boolean };

function UnpaidUpgrade({ upgrade, present, mayWrite }: UnpaidUpgradeProps) {
  const { title, interval, currency, dueCents, payUrl, needsAction, expiresAt } = upgrade;
  const change = title === present ? `change to ${interval}ly payment` : `upgrade to ${title}`;
  return (
    <Banner
      tone="warn"
      title={needsAction ? `Confirm the payment for your ${change}` : `Your ${change} needs payment`}
      action={
        mayWrite && (
          <span className="flex flex-wrap gap-2">
            {payUrl !== null && (
              <PayLink href={payUrl}>
                {needsAction ? "Confirm" : "Pay"} {amountText(dueCents, currency)}
              </PayLink>
            )}
            <PortalButton flow="card" size="sm">
              Update card
            </PortalButton>
            <ActionButton action="give_up" variant="quiet">
              Cancel upgrade
            </ActionButton>
          </span>
        )
      }
    >
      {needsAction ? "Your bank asks you to confirm the payment." : "Your card was declined."} You were not charged, and {present} continues
      unchanged. {needsAction ? "Confirm" : "Pay"} by <Moment at={expiresAt} form="short" />, or the upgrade is cancelled.
    </Banner>
  );
}
