import { firstPlanWith, PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { readEntitlement } from "@/lib/billing/read-entitlement";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";

/** Why an organisation is sent nothing; null when it is. */
export type PlanRefusal = { code: "plan-required" | "subscription-inactive"; detail: string };

/** The plans that include webhooks, for queries. */
export const PLANS_WITH_WEBHOOKS: readonly string[] = PLANS.filter((plan) => PLAN_TABLE[plan].features.webhooks !== null);
/** States of an entitlement that is in force, for queries; `isInForce` of billing decides the same. */
export const STATES_IN_FORCE: readonly string[] = ["active", "past_due"];

/** Whether the plan of an organisation includes webhooks now. It does not ask who wants to know: the caller has. */
export async function planRefusal(ctx: Context, orgId: string): Promise<PlanRefusal | null> {
  const entitlement = await readEntitlement({ ...ctx, actor: { kind: "job", name: "webhooks" } }, orgId);
  const needed = PLAN_TABLE[firstPlanWith("webhooks")].title;
  if (!entitlement || !PLANS_WITH_WEBHOOKS.includes(entitlement.plan))
    return { code: "plan-required", detail: `Webhooks are part of the ${needed} plan.` };
  if (!entitlement.isLive) return { code: "subscription-inactive", detail: "The subscription is not active, so nothing is sent." };
  return null;
}

/** @throws DomainError plan-required, subscription-inactive */
export async function requireWebhooks(ctx: Context, orgId: string): Promise<void> {
  const refusal = await planRefusal(ctx, orgId);
  if (refusal) throw new DomainError(refusal.code, refusal.detail);
}
