import { TextLink } from "@/components/ui/text-link";
import type { EntitlementView } from "@/lib/billing/contract";

/** "Pro", "Pro trial". */
export const planName = ({ title, isTrial }: EntitlementView): string => (isTrial ? `${title} trial` : title);

/** The plan that the calls belong to; leads to the billing page for those who may see it. */
export function PlanLabel({ entitlement, maySeeBilling }: { entitlement: EntitlementView | null; maySeeBilling: boolean }) {
  const title = entitlement?.isLive === true ? planName(entitlement) : "No plan";
  return maySeeBilling ? (
    <TextLink href="/console/billing" aria-label={`${title}: open billing`}>
      {title}
    </TextLink>
  ) : (
    <span>{title}</span>
  );
}
