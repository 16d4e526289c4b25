import { PayLink } from "@/components/plans/pay-link";
import { RefreshOnReturn } from "@/components/plans/refresh-on-return";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Day } from "@/components/ui/day";
import type { BillingView, SubscriptionView } from "@/lib/billing/contract";
import { ComingNotices } from "./coming-notices";
import { OpenCheckout } from "./open-checkout";
import { PaymentDue } from "./payment-due";
import { isRunning, planStateOf } from "./plan-state";
import { PlanStateNotice } from "./plan-state-notice";

type PlanNoticesProps = {
  view: BillingView;
  mayWrite: boolean;
  /** The plan that the visitor came for is shown elsewhere: its checkout needs no second button. */
  isPicking: boolean;
};

/** What to know about the plan before anything else, the worst first, each with its next step. */
export function PlanNotices({ view, mayWrite, isPicking }: PlanNoticesProps) {
  const { subscription, openCheckout, byInvoice, trial, endedTrial } = view;
  const planState = planStateOf(view);
  const running = isRunning(planState) ? subscription : null;
  return (
    <>
      {running !== null && (running.failure !== null || running.unpaidUpgrade !== null) && <RefreshOnReturn />}
      {running?.failure ? (
        <PaymentDue
          {...{ failure: running.failure, title: running.title, currency: running.currency, mayWrite }}
          calls={view.entitlement?.quotaCalls ?? null}
        />
      ) : (
        <PlanStateNotice planState={planState} {...{ subscription, byInvoice, trial, endedTrial }} mayWrite={mayWrite} />
      )}
      {view.given !== null && <Given given={view.given} subscription={running} />}
      {view.hold !== null && <Held hold={view.hold} />}
      {view.debt !== null && <DebtDue debt={view.debt} mayWrite={mayWrite} />}
      {view.needsDetails && <DetailsMissing mayWrite={mayWrite} />}
      {running !== null && <ComingNotices subscription={running} mayWrite={mayWrite} />}
      {openCheckout !== null && !isPicking && <OpenCheckout checkout={openCheckout} mayWrite={mayWrite} />}
    </>
  );
}

type GivenProps = { given: NonNullable<BillingView["given"]>; subscription: SubscriptionView | null };

/** A plan that is given ends with the one that is paid, also before its own last day. */
function Given({ given, subscription }: GivenProps) {
  const { title, paidTitle, until } = given;
  const cancelsAt = subscription?.cancelsAt ?? null;
  const isCutShort = cancelsAt !== null && cancelsAt.slice(0, until.length) < until;
  return (
    <Banner
      tone="ok"
      title={
        <>
          You have {title} until <Day at={isCutShort ? cancelsAt : until} className="whitespace-nowrap" />
        </>
      }
    >
      {isCutShort ? (
        <>
          You pay for {paidTitle}, which was cancelled, and {title} ends with it. If you keep {paidTitle}, you have {title} until{" "}
          <Day at={until} className="whitespace-nowrap" />.
        </>
      ) : cancelsAt !== null ? (
        <>
          You pay for {paidTitle}, which ends on <Day at={cancelsAt} className="whitespace-nowrap" />.
        </>
      ) : subscription !== null && subscription.pending !== null ? (
        `You pay for ${paidTitle}. Your scheduled change is not affected.`
      ) : (
        `You pay for ${paidTitle}, and it continues after that. Nothing about your subscription changes.`
      )}
    </Banner>
  );
}

const DetailsMissing = ({ mayWrite }: { mayWrite: boolean }) => (
  <Banner
    tone="warn"
    title="Your billing details are missing"
    action={
      mayWrite && (
        <ButtonLink href="/console/billing/details" size="sm">
          Enter details
        </ButtonLink>
      )
    }
  >
    Invoices need your address, and tax depends on it.
  </Banner>
);

/** Why plans can't be chosen, before somebody tries. */
const Held = ({ hold }: { hold: NonNullable<BillingView["hold"]> }) =>
  hold === "disputed" ? (
    <Banner tone="warn" title="A payment is disputed by its bank">
      Your keys keep working. Until the dispute is decided, you can't create keys or change the plan. If it is a mistake, ask your bank to
      withdraw it, or contact us.
    </Banner>
  ) : (
    <Banner title="Part of this billing period was refunded">
      The calls it paid for are no longer in your quota, and you can change the plan once the next period starts. To change it now, contact
      us.
    </Banner>
  );

type DebtDueProps = { debt: NonNullable<BillingView["debt"]>; mayWrite: boolean };

/** What is still due although the plan has ended: no other plan is sold before it is paid. */
const DebtDue = ({ debt: { currency, dueCents, payUrl }, mayWrite }: DebtDueProps) => (
  <Banner tone="bad" title="Payment due" action={mayWrite && payUrl !== null && <PayLink href={payUrl}>Pay now</PayLink>}>
    <RefreshOnReturn />
    <span className="num whitespace-nowrap">{amountText(dueCents, currency)}</span> is due on the last invoice of your previous plan. Pay
    it, then choose a plan.
  </Banner>
);
