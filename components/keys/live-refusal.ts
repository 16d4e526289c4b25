import type { EntitlementView } from "@/lib/billing/contract";

/** Why an organisation can't have live keys now; null when it can. */
export function liveRefusal(entitlement: EntitlementView | null): string | null {
  if (entitlement === null) return "your organisation has no plan yet.";
  return entitlement.isLive ? null : `your ${entitlement.title} plan is not active.`;
}
