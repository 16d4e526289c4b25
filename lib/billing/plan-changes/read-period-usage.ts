import { pool, prisma } from "@/lib/platform/database";
import { readPeriodBefore, readUsedBetween } from "../entitlement/read-period-quota";
import { carriedCalls, dependenceOf, paidCallsOf } from "../periods";
import { PLAN_TABLE, PLANS } from "../plans";
import { monthsOf, periodCentsOf, type SubscriptionRow } from "../records";

/**
 * How the present period of a subscription stands. `planCalls`: of all its months; null: no cap. `before`: calls that an upgrade
 * carried into it.
 */
export type PeriodUsage = { planCalls: number | null; used: number; before: number };

/** Calls of the present period so far, as they were counted. */
export async function readPeriodUsage(row: SubscriptionRow): Promise<PeriodUsage> {
  const { orgId, periodStartsAt, periodEndsAt } = row;
  const months = monthsOf(row);
  const entitlement = await prisma().entitlement.findUnique({ where: { orgId } });
  const plan = PLANS.find((name) => name === row.plan);
  const own = entitlement?.plan === row.plan ? entitlement?.quotaCalls : null;
  const planCalls = own ?? (plan === undefined ? null : PLAN_TABLE[plan].quotaCalls);
  const bounds = { startsAt: periodStartsAt, endsAt: periodEndsAt };
  const dependence = dependenceOf({ ...row, ...bounds, months, paidUntil: null, refundedCalls: null }, bounds);
  const before =
    dependence?.on === "cut" ? carriedCalls((await readPeriodBefore(pool(), orgId, dependence)).used, dependence.paidCalls) : 0;
  const used = await readUsedBetween(pool(), orgId, { from: periodStartsAt, until: periodEndsAt });
  return { planCalls: planCalls === null ? null : planCalls * months, used, before };
}

/** Calls of the present period that stay paid when an amount of its price is credited; below zero after an upgrade before. */
export const paidCallsAfter = (row: SubscriptionRow, { planCalls, before }: PeriodUsage, creditCents: number): number =>
  planCalls === null ? 0 : paidCallsOf(planCalls, periodCentsOf(row), creditCents) - before;
