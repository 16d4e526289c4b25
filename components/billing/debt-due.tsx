import { Banner } from "@/components/ui/banner";
import type { BillingView } from "@/lib/billing/contract";
import { amountText } from "@/components/ui/amounts";
import { PayLink } from "@/components/plans/pay-link";
import { RefreshOnReturn } from "./refresh-on-return";

type DebtDueProps = { debt: NonNullable<BillingView["debt"]>; mayWrite: boolean };

/** What is still due although the plan has ended: no other plan is sold before it is paid. */
export const DebtDue = ({ debt: { dueCents, payUrl }, mayWrite }: DebtDueProps) => (
  <Banner tone="bad" title="Payment due" action={mayWrite && payUrl !== null && <PayLink href={payUrl}>Pay now</PayLink>}>
    <RefreshOnReturn />
    <span className="num whitespace-nowrap">{amountText(dueCents)}</span> is due on the last invoice of your previous plan. Pay it, then
    choose a plan.
  </Banner>
);
