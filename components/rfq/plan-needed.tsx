import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";

type PlanNeededProps = { reason: "plan-required" | "subscription-inactive"; plan: string; mayPay: boolean };

/** What the feed is, and what it takes, for organisations whose plan does not include it. */
export function PlanNeeded({ reason, plan, mayPay }: PlanNeededProps) {
  const title = reason === "plan-required" ? `The RFQ feed begins with the ${plan} plan` : "Your subscription is not active";
  return (
    <Card>
      <EmptyState
        title={title}
        action={mayPay && <ButtonLink href="/console/billing">{reason === "plan-required" ? "See plans" : "Open billing"}</ButtonLink>}
      >
        What buyers ask for as they ask for it: category, technology, quantity, region, terms and month, without a name. As a list, as a
        live stream and on this page. <TextLink href="/docs/rfqs">How it works</TextLink>. Your sandbox key reads a fixed slice of it
        without a plan.
        {!mayPay && " An owner of the organisation can change the plan."}
      </EmptyState>
    </Card>
  );
}
