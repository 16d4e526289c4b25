import { Gauge } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { firstPlanWith, PLAN_TABLE } from "@/lib/billing/plans";
import { TARGET } from "@/lib/service-level/contract";

/** The plan has no service level now; earlier months stay readable. */
export function NotCovered({ hasMonths, mayBuy }: { hasMonths: boolean; mayBuy: boolean }) {
  const name = firstPlanWith("service_level");
  const plan = PLAN_TABLE[name].title;
  if (hasMonths)
    return (
      <Banner title={`Your plan has no service level now: it comes with ${plan}`}>
        The months that were covered stay here, and so does what we owe you for them.
      </Banner>
    );
  return (
    <Card>
      <EmptyState
        title={`A service level comes with ${plan}`}
        icon={<Gauge size={18} />}
        action={mayBuy && <ButtonLink href={`/request-access?plan=${name}`}>Request {plan}</ButtonLink>}
      >
        {TARGET} % of the minutes of a month, reported here minute by minute, with a credit when it was less. How the service does for
        everybody is on the status page.
      </EmptyState>
    </Card>
  );
}
