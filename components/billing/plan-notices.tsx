import { PayLink } from "@/components/plans/pay-link";
import { amountText } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import type { BillingView } from "@/lib/billing/contract";
import { ComingNotices } from "./coming-notices";
import { OpenCheckout } from "./open-checkout";
import { PaymentDue } from "./payment-due";
import { isRunning, planStateOf } from "./plan-state";
import { PlanStateNotice } from "./plan-state-notice";
import { RefreshOnReturn } from "./refresh-on-return";

type PlanNoticesProps = {
  view: BillingView;
  mayWrite: boolean;
  /** The plan that the visitor came for is shown elsewhere: its checkout needs no second button. */
  isPicking: boolean;
};

/** What to know about the plan before anything else, the worst first, each with its next step. */
export function PlanNotices({ view, mayWrite, isPicking }: PlanNoticesProps) {
  const { subscription, openCheckout, byInvoice } = view;
  const planState = planStateOf(view);
  const running = isRunning(planState) ? subscription : null;
  return (
    <>
      {running !== null && (running.failure !== null || running.unpaidUpgrade !== null) && <RefreshOnReturn />}
      {running?.failure ? (
        <PaymentDue failure={running.failure} title={running.title} calls={view.entitlement?.quotaCalls ?? null} mayWrite={mayWrite} />
      ) : (
        <PlanStateNotice planState={planState} subscription={subscription} byInvoice={byInvoice} mayWrite={mayWrite} />
      )}
      {view.debt !== null && <DebtDue debt={view.debt} mayWrite={mayWrite} />}
      {running !== null && <ComingNotices subscription={running} mayWrite={mayWrite} />}
      {openCheckout !== null && !isPicking && <OpenCheckout checkout={openCheckout} mayWrite={mayWrite} />}
    </>
  );
}

type DebtDueProps = { debt: NonNullable<BillingView["debt"]>; mayWrite: boolean };

/** What is still due although the plan has ended: no other plan is sold before it is paid. */
const DebtDue = ({ debt: { dueCents, payUrl }, mayWrite }: DebtDueProps) => (
  <Banner tone="bad" title="Payment due" action={mayWrite && payUrl !== null && <PayLink href={payUrl}>Pay now</PayLink>}>
    <RefreshOnReturn />
    <span className="num whitespace-nowrap">{amountText(dueCents)}</span> is due on the last invoice of your previous plan. Pay it, then
    choose a plan.
  </Banner>
);
