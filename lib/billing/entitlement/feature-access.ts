import { DomainError } from "@/lib/core/errors";
import { reading, type Context } from "@/lib/platform/context";
import { givenAt, isInForce } from "../periods";
import { firstPlanWith, PLAN_TABLE, PLANS, type Feature, type Plan, type PlanName, type Reach } from "../plans";

/** What is stored of an organisation's plan, as far as features depend on it; null without a plan. */
export type CurrentPlan = { plan: string | null; state: string | null } | null;

export type FeatureRefusal = { code: "plan-required" | "subscription-inactive"; detail: string };

/** Whether a feature is in force (`refusal` null) and how far back it reaches; if not, why, and what would help. */
export type FeatureAccess =
  | { refusal: null; plan: PlanName; reach: Reach }
  | { refusal: FeatureRefusal; plan: PlanName | null; reach: null };

const SUBJECTS: Readonly<Record<Feature, string>> = {
  companies: "Companies are",
  products: "Products are",
  prices: "Spot prices are",
  trends: "Price trends are",
  history: "Price history is",
  shipments: "Shipments are",
  rfqs: "The RFQ feed is",
  webhooks: "Webhooks are",
  custom_fields: "Custom fields are",
  exports: "Exports are",
  service_level: "The uptime commitment is",
  white_label: "White-label is",
};

/** The plans that include a feature, for queries. */
export const plansWith = (feature: Feature): PlanName[] => PLANS.filter((plan) => PLAN_TABLE[plan].features[feature] !== null);

/** The one rule of what an organisation's plan gives it; every other reader asks this one. */
export function accessTo(feature: Feature, current: CurrentPlan): FeatureAccess {
  const plan = PLANS.find((name) => name === current?.plan) ?? null;
  const features: Plan["features"] | null = plan && PLAN_TABLE[plan].features;
  const reach = features && features[feature];
  const refused = (code: FeatureRefusal["code"], detail: string): FeatureAccess => ({ refusal: { code, detail }, plan, reach: null });
  if (plan === null || reach === null)
    return refused("plan-required", `${SUBJECTS[feature]} included in the ${PLAN_TABLE[firstPlanWith(feature)].title} plan.`);
  if (!isInForce(current?.state ?? null))
    return refused("subscription-inactive", `${SUBJECTS[feature]} available again once the subscription is active.`);
  return { refusal: null, plan, reach };
}

/** Reads whether a feature is in force for an organisation. It does not ask who wants to know: the caller has. */
export async function readFeatureAccess(ctx: Context, orgId: string, feature: Feature): Promise<FeatureAccess> {
  const row = await reading(ctx).entitlement.findUnique({ where: { orgId } });
  return accessTo(feature, row && { plan: givenAt(row, ctx.clock.now()).plan, state: row.state });
}

/**
 * Returns the plan that includes a feature now.
 * @throws DomainError plan-required, subscription-inactive
 */
export async function requireFeatureAccess(ctx: Context, orgId: string, feature: Feature): Promise<PlanName> {
  const access = await readFeatureAccess(ctx, orgId, feature);
  if (access.refusal === null) return access.plan;
  throw new DomainError(access.refusal.code, access.refusal.detail);
}
