import { TextLink } from "@/components/ui/text-link";
import type { EntitlementView } from "@/lib/billing/contract";

/** The plan that the calls belong to; leads to the billing page for those who may see it. */
export function PlanLabel({ entitlement, maySeeBilling }: { entitlement: EntitlementView | null; maySeeBilling: boolean }) {
  const title = entitlement?.isLive === true ? entitlement.title : "No plan";
  return maySeeBilling ? (
    <TextLink href="/console/billing" aria-label={`${title}: open billing`}>
      {title}
    </TextLink>
  ) : (
    <span>{title}</span>
  );
}
