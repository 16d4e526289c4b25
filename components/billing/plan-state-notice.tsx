import type { ReactNode } from "react";
import { PayLink } from "@/components/plans/pay-link";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { Day } from "@/components/ui/day";
import { TextLink } from "@/components/ui/text-link";
import type { BillingView } from "@/lib/billing/contract";
import { pricePer } from "@/lib/core/wording";
import { ActionButton } from "./action-button";
import type { PlanState } from "./plan-state";
import { PortalButton } from "./portal-button";

type PlanStateNoticeProps = Pick<BillingView, "subscription" | "byInvoice" | "trial" | "endedTrial"> & {
  planState: PlanState;
  mayWrite: boolean;
};

/** What the state of the plan means and what to do; nothing where the page says it already. */
export function PlanStateNotice({ planState, subscription, byInvoice, trial, endedTrial, mayWrite }: PlanStateNoticeProps): ReactNode {
  const payments = mayWrite && (
    <PortalButton flow="home" size="sm">
      Open payments
    </PortalButton>
  );
  const resume = mayWrite && subscription !== null && (
    <span className="flex flex-wrap gap-2">
      <ActionButton action="pay" variant="primary">
        Pay {amountText(subscription.discount?.priceCents ?? subscription.amountCents, subscription.currency)} and resume
      </ActionButton>
      <PortalButton flow="card" size="sm">
        Update card
      </PortalButton>
    </span>
  );
  switch (planState) {
    case "none":
      return endedTrial && <EndedTrial {...endedTrial} />;
    case "active":
    case "ending":
    case "granted":
      return null;
    case "trial":
      return trial && <Trial {...trial} />;
    case "failed":
    case "unconfirmed":
      return (
        <Banner tone="bad" title="Payment due" action={payments}>
          Live keys keep working for now. Pay the open invoice or update your card.
        </Banner>
      );
    case "suspended":
      return (
        <Banner tone="bad" title="Your plan is suspended" action={payments}>
          Requests with live keys return 402 until the open invoice is paid. Your keys, your team and your settings are kept.
        </Banner>
      );
    case "waived":
      return (
        <Banner tone="bad" title="Your last renewal was cancelled by support" action={resume}>
          Nothing is due.{" "}
          {subscription !== null && (
            <>
              Requests with live keys return 402 until your plan renews on{" "}
              <Day at={subscription.periodEndsAt} className="whitespace-nowrap" />.{" "}
            </>
          )}
          To use it before then, pay for a new period. It starts when you pay.
        </Banner>
      );
    case "paused":
      return (
        <Banner tone="bad" title="Your plan is paused" action={resume}>
          A new period started while your organisation was suspended. You were not charged for it. Requests with live keys return 402 until
          you pay for a new period, which starts when you pay. You can't resume the plan while your organisation is suspended.
        </Banner>
      );
    case "unfinished":
      return (
        <Banner tone="warn" title="Waiting for your first payment" action={payments}>
          Your plan becomes active as soon as it arrives. Until then, requests with live keys return 402. Sandbox keys keep working.
        </Banner>
      );
    case "unknown":
      return (
        <Banner tone="warn" title="Your plan is under review">
          Your subscription has a price that doesn't match any of our plans. Our team has been notified; you don't need to do anything.
        </Banner>
      );
    case "ended":
      return endedTrial ? <EndedTrial {...endedTrial} /> : <EndedPlan subscription={subscription} />;
    case "invoice":
      return byInvoice === null ? null : (
        <Banner
          title="Paid by invoice"
          action={mayWrite && byInvoice.due?.payUrl && <PayLink href={byInvoice.due.payUrl}>Pay invoice</PayLink>}
        >
          Your price is {pricePer(byInvoice.amountCents, byInvoice)}. We send invoices by e-mail.{" "}
          {byInvoice.due !== null && (
            <>
              <span className="num">{amountText(byInvoice.due.dueCents, byInvoice.currency)}</span> is due on{" "}
              <Day at={byInvoice.due.at} className="whitespace-nowrap" />.{" "}
            </>
          )}
          To change or cancel your plan, <TextLink href="/request-access?plan=enterprise">contact us</TextLink>.
        </Banner>
      );
  }
}

const EndedPlan = ({ subscription }: Pick<PlanStateNoticeProps, "subscription">) => (
  <Banner tone="warn" title={subscription?.plan == null ? "Your plan has ended" : `Your ${subscription.title} plan has ended`}>
    {subscription?.endedAt && (
      <>
        Requests with live keys have returned 402 since <Day at={subscription.endedAt} className="whitespace-nowrap" />.{" "}
      </>
    )}
    Your keys, your team and your settings are kept, and sandbox keys keep working. Choose a plan to use live keys again.
  </Banner>
);

const EndedTrial = ({ title, endedAt }: NonNullable<BillingView["endedTrial"]>) => (
  <Banner
    title={
      <>
        Your trial of {title} ended on <Day at={endedAt} className="whitespace-nowrap" />
      </>
    }
  >
    Requests with live keys have returned 402 since then. Your keys, your team and your settings are kept. Choose a plan to use live keys
    again.
  </Banner>
);

const Trial = ({ title, endsAt }: NonNullable<BillingView["trial"]>) => (
  <Banner
    title={
      <>
        Your trial of {title} ends on <Day at={endsAt} className="whitespace-nowrap" />
      </>
    }
  >
    Nothing is charged. To use live keys after that, choose a plan: it takes the place of the trial as soon as you pay.
  </Banner>
);
