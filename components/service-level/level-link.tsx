import { TextLink } from "@/components/ui/text-link";
import { PLAN_TABLE, type PlanName } from "@/lib/billing/plans";

/** Leads from the plan to its service level, where it has one. */
export function LevelLink({ plan }: { plan: PlanName | undefined }) {
  if (plan === undefined || PLAN_TABLE[plan].features.service_level === null) return null;
  return (
    <p className="text-13">
      <TextLink href="/console/service-level">Service level: monthly availability and credits</TextLink>
    </p>
  );
}
