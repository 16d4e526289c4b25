import { Gauge } from "lucide-react";
import { PlanRequired } from "@/components/billing/plan-required";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import { TARGET } from "@/lib/service-level/contract";

/** The plan has no service level now; earlier months stay readable. */
export function NotCovered({ hasMonths, mayBuy }: { hasMonths: boolean; mayBuy: boolean }) {
  const plan = PLAN_TABLE[firstPlanWith("service_level")].title;
  if (hasMonths)
    return (
      <Banner title={`A service level is part of the ${plan} plan`}>
        The months that were covered stay here, and so does what we owe you for them.
      </Banner>
    );
  return (
    <PlanRequired reason={`A service level is part of the ${plan} plan`} icon={<Gauge size={18} />} mayPay={mayBuy}>
      We promise {TARGET} % of the minutes of a month, show here which were missed, and give you a credit when it was less. How the service
      does for everybody is on the <TextLink href="/status">status page</TextLink>.
    </PlanRequired>
  );
}
