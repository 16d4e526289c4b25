import type { Tx } from "@/lib/platform/database";
import type { Allowance, Entitlement } from "@/prisma/generated/client";
import { MONTHS_OF, PLAN_TABLE, PLANS } from "../plans";

/** What staff has given and is in force; null: nothing. */
export const openAllowance = (db: Tx, orgId: string, nowMs: number): Promise<Allowance | null> =>
  db.allowance.findFirst({ where: { orgId, endedAt: null, endsAt: { gt: new Date(nowMs) } } });

export type Limits = Pick<Entitlement, "quotaCalls" | "burstPerSecond" | "burstBucket">;
export const PLAN_LIMITS: Limits = { quotaCalls: null, burstPerSecond: null, burstBucket: null };
export const limitsOf = ({ quotaCalls, burstPerSecond, burstBucket }: Limits): Limits => ({ quotaCalls, burstPerSecond, burstBucket });

/** The limits that others take the place of for a time. */
export const usualLimits = (row: Allowance): Limits => ({
  quotaCalls: row.usualQuotaCalls,
  burstPerSecond: row.usualBurstPerSecond,
  burstBucket: row.usualBurstBucket,
});

/** What is in force beside what is given for a time, also where that is over by now. */
export async function usualOf(db: Tx, current: Entitlement, allowance: Allowance | null): Promise<Limits & { plan: string }> {
  const { orgId, plan, usualPlan } = current;
  if (usualPlan === null)
    return { plan, ...(allowance?.kind === "limits" && allowance.plan === plan ? usualLimits(allowance) : limitsOf(current)) };
  const given = await db.allowance.findFirst({ where: { orgId, kind: "plan" }, orderBy: { startsAt: "desc" } });
  return { plan: usualPlan, ...(given?.usualPlan === usualPlan ? usualLimits(given) : PLAN_LIMITS) };
}

/** Limits as they are for a time; what was not given stays as usual. */
export const otherLimits = (row: Allowance, usual: Limits): Limits => ({
  quotaCalls: row.quotaCalls ?? usual.quotaCalls,
  burstPerSecond: row.burstPerSecond ?? usual.burstPerSecond,
  burstBucket: row.burstBucket ?? usual.burstBucket,
});

type Paid = Limits & Pick<Entitlement, "plan">;
export type Given = Limits & Pick<Entitlement, "plan" | "usualPlan" | "givenUntil" | "givenCalls">;

/** Nothing is given in place of the plan that is paid. */
export const NOTHING_GIVEN = { usualPlan: null, givenUntil: null, givenCalls: null } as const;

/** Whether a plan is above another one; the table has the lowest first. */
export const isHigher = (plan: string, than: string): boolean =>
  PLANS.findIndex((name) => name === plan) > PLANS.findIndex((name) => name === than);

/**
 * What is paid, with the features and limits of a higher plan. `quotaCalls` stays what was sold: everything that depends on money is
 * reckoned from it, as if nothing were given. No limit is lower than before.
 */
export function higherPlan(row: Allowance, paid: Paid): Given | null {
  const [given, usual] = [PLANS.find((name) => name === row.plan), PLANS.find((name) => name === paid.plan)];
  if (given === undefined || usual === undefined) return null;
  const sold = paid.quotaCalls ?? PLAN_TABLE[usual].quotaCalls;
  const calls = row.quotaCalls ?? PLAN_TABLE[given].quotaCalls;
  if (sold === null || calls === null) return null;
  const { perSecond, bucket } = PLAN_TABLE[given].burst;
  const isFaster = (paid.burstPerSecond ?? 0) > perSecond || (paid.burstBucket ?? 0) > bucket;
  return {
    plan: given,
    quotaCalls: sold,
    burstPerSecond: isFaster ? Math.max(perSecond, paid.burstPerSecond ?? 0) : null,
    burstBucket: isFaster ? Math.max(bucket, paid.burstBucket ?? 0) : null,
    ...{ usualPlan: usual, givenUntil: row.endsAt, givenCalls: Math.max(0, calls - sold) },
  };
}

/** What a trial gives: its calls count in the one period that it is. */
export const trialValues = ({ plan, quotaCalls, startsAt, endsAt }: Allowance) => ({
  ...{ plan, state: "active", quotaCalls, burstPerSecond: null, burstBucket: null },
  ...{ periodStartsAt: startsAt, periodEndsAt: endsAt, periodAnchor: startsAt, periodMonths: MONTHS_OF.month },
  // Nothing is given beyond its end, also where the job that ends it is late.
  ...{ paidUntil: endsAt, carriedFrom: null, paidCalls: null, refundedCalls: null },
});
