import { readEntitlement } from "@/lib/billing/read-entitlement";
import { firstPlanWith, PLAN_TABLE, type Feature, type PlanName } from "@/lib/billing/plans";
import type { Resource } from "@/lib/catalog/drafts";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";

/** What a plan must include beside exports. */
const FEATURE_OF = { company: "companies", product: "products", spot_price: "history", shipment: "shipments" } as const satisfies Record<
  Resource,
  Feature
>;

/**
 * The plan under which an export is made now.
 * @throws DomainError subscription-inactive, plan-required
 */
export async function planForExport(ctx: Context, orgId: string, resource: Resource): Promise<PlanName> {
  // Whoever may export needs no permission to look at the plan.
  const entitlement = await readEntitlement({ ...ctx, actor: { kind: "job", name: "exports" } }, orgId);
  if (entitlement === null)
    throw new DomainError("plan-required", `Exports are part of the ${PLAN_TABLE[firstPlanWith("exports")].title} plan.`);
  if (!entitlement.isLive)
    throw new DomainError("subscription-inactive", "Exports need a plan that is active. What was exported before can still be downloaded.");
  const missing = (["exports", FEATURE_OF[resource]] as const).find((feature) => PLAN_TABLE[entitlement.plan].features[feature] === null);
  if (missing === undefined) return entitlement.plan;
  const plan = PLAN_TABLE[firstPlanWith(missing)].title;
  throw new DomainError("plan-required", `The ${entitlement.title} plan does not include ${missing}; ${plan} does.`);
}
