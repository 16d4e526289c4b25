import { requireMay } from "@/lib/accounts/permissions";
import { reading, type Context } from "@/lib/platform/context";
import { EntitlementView } from "./contract";
import { countingPeriodAt, isInForce } from "./periods";
import { PLANS, PLAN_TABLE } from "./plans";

/**
 * The plan of an organisation; null when it has none and only the sandbox works.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readEntitlement(ctx: Context, orgId: string): Promise<EntitlementView | null> {
  requireMay(ctx, "org:read", orgId);
  const row = await reading(ctx).entitlement.findUnique({ where: { orgId } });
  const plan = PLANS.find((name) => name === row?.plan);
  if (!row || !plan) return null;
  const { state, periodStartsAt, periodEndsAt, periodAnchor: anchor } = row;
  const { startsAt, endsAt } = countingPeriodAt({ state, startsAt: periodStartsAt, endsAt: periodEndsAt, anchor }, ctx.clock.now());
  return EntitlementView.parse({
    plan,
    title: PLAN_TABLE[plan].title,
    state,
    isLive: isInForce(state),
    quotaCalls: row.quotaCalls ?? PLAN_TABLE[plan].quotaCalls,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
}
