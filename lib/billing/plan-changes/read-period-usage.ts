import { pool, prisma } from "@/lib/platform/database";
import { readPeriodBefore, readUsedBetween } from "../entitlement/read-period-quota";
import { carriedCalls, countingPeriodAt, dependenceOf, firstMonthOf, paidCallsOf, paidPlanOf, topUpCallsIn } from "../periods";
import { PLAN_TABLE, PLANS } from "../plans";
import { monthsOf, periodCentsOf, type SubscriptionRow } from "../records";

/**
 * How the present period of a subscription stands. `planCalls`: of all its months; null: no cap. `before`: calls that an upgrade
 * carried into it; `topUpCalls`: calls of top-ups that an upgrade takes along, of which `used` has what was used.
 */
export type PeriodUsage = { planCalls: number | null; used: number; before: number; topUpCalls: number };

/** Calls of the present period so far, as they were counted. */
export async function readPeriodUsage(row: SubscriptionRow, nowMs: number): Promise<PeriodUsage> {
  const { orgId, periodStartsAt, periodEndsAt } = row;
  const months = monthsOf(row);
  const entitlement = await prisma().entitlement.findUnique({ where: { orgId } });
  const plan = PLANS.find((name) => name === row.plan);
  const own = entitlement && paidPlanOf(entitlement) === row.plan ? entitlement.quotaCalls : null;
  const planCalls = own ?? (plan === undefined ? null : PLAN_TABLE[plan].quotaCalls);
  const bounds = { startsAt: periodStartsAt, endsAt: periodEndsAt };
  const dependence = dependenceOf({ ...row, ...bounds, months, paidUntil: null, refundedCalls: null }, bounds);
  const before =
    dependence?.on === "cut" ? carriedCalls((await readPeriodBefore(pool(), orgId, dependence)).used, dependence.paidCalls) : 0;
  const known = firstMonthOf(bounds, row.anchorAt, months);
  const month = countingPeriodAt({ state: "active", ...known, anchor: row.anchorAt }, nowMs);
  const used = await readUsedBetween(pool(), orgId, { from: periodStartsAt, until: periodEndsAt, takingAlong: month.startsAt });
  const topUpCalls = entitlement ? topUpCallsIn(entitlement, month) : 0;
  return { planCalls: planCalls === null ? null : planCalls * months, used, before, topUpCalls };
}

/** Calls of the present period that stay paid when an amount of its price is credited; below zero after an upgrade before. */
export const paidCallsAfter = (row: SubscriptionRow, { planCalls, before }: PeriodUsage, creditCents: number): number =>
  planCalls === null ? 0 : paidCallsOf(planCalls, periodCentsOf(row), creditCents) - before;
