import { readFeatureAccess, requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import type { Feature, PlanName } from "@/lib/billing/plans";
import type { Resource } from "@/lib/catalog/vocabulary";
import type { Context } from "@/lib/platform/context";

/** What a plan must include beside exports. */
const FEATURE_OF = { company: "companies", product: "products", spot_price: "history", shipment: "shipments" } as const satisfies Record<
  Resource,
  Feature
>;

/** Why an export of a resource can't be made now, as the API says it; null: it can. */
export async function exportRefusal(ctx: Context, orgId: string, resource: Resource): Promise<string | null> {
  for (const feature of ["exports", FEATURE_OF[resource]] as const) {
    const { refusal } = await readFeatureAccess(ctx, orgId, feature);
    if (refusal) return refusal.detail;
  }
  return null;
}

/**
 * Returns the plan under which an export is made now.
 * @throws DomainError subscription-inactive, plan-required
 */
export async function planForExport(ctx: Context, orgId: string, resource: Resource): Promise<PlanName> {
  await requireFeatureAccess(ctx, orgId, "exports");
  return requireFeatureAccess(ctx, orgId, FEATURE_OF[resource]);
}
