import { Gauge } from "lucide-react";
import { PlanRequired } from "@/components/plans/plan-required";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import { TARGET } from "@/lib/service-level/contract";

/** The plan has no service level now; earlier months stay readable. */
export function NotCovered({ hasMonths, mayBuy }: { hasMonths: boolean; mayBuy: boolean }) {
  const plan = PLAN_TABLE[firstPlanWith("service_level")].title;
  if (hasMonths)
    return <Banner title={`A service level is part of the ${plan} plan`}>Covered months and their credits stay available here.</Banner>;
  return (
    <PlanRequired reason={`A service level is part of the ${plan} plan`} icon={<Gauge size={18} />} mayPay={mayBuy}>
      We commit to {TARGET}% availability per month, show you any downtime, and give you a credit if we miss it. For general availability,
      see the <TextLink href="/status">status page</TextLink>.
    </PlanRequired>
  );
}
