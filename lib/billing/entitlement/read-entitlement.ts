import { requireMay } from "@/lib/accounts/permissions";
import { lastDayBefore } from "@/lib/core/dates";
import { reading, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { openAllowance } from "../allowances/open-allowance";
import { EntitlementView, type GivenCalls } from "../contract";
import { type Bounds, countingPeriodAt, dependenceOf, givenAt, isInForce, paidPlanOf, topUpCallsIn, unrefundedCalls } from "../periods";
import { PLANS, PLAN_TABLE } from "../plans";
import { readPeriodQuota } from "./read-period-quota";

/**
 * The plan of an organisation; null when it has none and only the sandbox works.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function readEntitlement(ctx: Context, orgId: string): Promise<EntitlementView | null> {
  requireMay(ctx, "org:read", orgId);
  return entitlementOf(ctx, orgId);
}

/** The same for whoever has asked already who may see it. */
export async function entitlementOf(ctx: Context, orgId: string): Promise<EntitlementView | null> {
  const row = await reading(ctx).entitlement.findUnique({ where: { orgId } });
  if (!row) return null;
  const given = givenAt(row, ctx.clock.now());
  const plan = PLANS.find((name) => name === given.plan);
  if (!plan) return null;
  const { state, periodStartsAt: startsAt, periodEndsAt: endsAt, periodAnchor: anchor, periodMonths: months } = row;
  const period = countingPeriodAt({ state, startsAt, endsAt, anchor }, ctx.clock.now());
  const isLive = isInForce(state);
  const dependence = isLive ? dependenceOf({ ...row, startsAt, months }, period) : null;
  const planCalls = unrefundedCalls(row.quotaCalls ?? PLAN_TABLE[plan].quotaCalls, { ...row, startsAt, months }, period);
  const quotaCalls = await readPeriodQuota(pool(), orgId, {
    ...{ planCalls, topUpCalls: topUpCallsIn(row, period), givenCalls: given.calls, dependence },
  });
  return EntitlementView.parse({
    plan,
    title: PLAN_TABLE[plan].title,
    paidPlan: PLANS.find((name) => name === paidPlanOf(row)) ?? plan,
    state,
    isLive,
    isTrial: isLive && (await openAllowance(reading(ctx), row.orgId, ctx.clock.now()))?.kind === "trial",
    quotaCalls,
    given: quotaCalls === null || given.calls === 0 ? null : givenView(PLAN_TABLE[plan].title, { ...given, quotaCalls, period }),
    startsAt: period.startsAt.toISOString(),
    endsAt: period.endsAt.toISOString(),
  });
}

type Given = { calls: number; untilMs: number; quotaCalls: number; period: Bounds };

/** After the last day of a higher plan the quota is what is left of it without the calls that were given. */
const givenView = (title: string, { calls, untilMs, quotaCalls, period }: Given): GivenCalls => ({
  title,
  calls,
  ends: untilMs < period.endsAt.getTime() ? { lastDay: lastDayBefore(new Date(untilMs)), quotaCalls: quotaCalls - calls } : null,
});
