import type { Queryable } from "@/lib/platform/database";
import { carriedCalls, toppedUp, type Dependence } from "../periods";

type Before = { used: number; quota: number | null };

const USED = `
  select coalesce(sum(case when starts_at = $4 then sold_used else plan_used end), 0)::int as used from period_plan
  where org_id = $1 and kind = 'live' and starts_at >= $2 and starts_at < $3`;
const SINCE_PAID = `
  select coalesce(sum(plan_used) filter (where quota is not null), 0)::int as used, (max(quota) filter (where ends_at = $2))::int as quota
  from period_plan where org_id = $1 and kind = 'live' and ends_at >= $2 and starts_at < $3`;

/** `takingAlong`: the month whose top-ups go on with an upgrade, so that what was used of them counts too. */
type Span = { from: Date; until: Date; takingAlong?: Date | null };
/** What was counted of what a paid period depends on, and what an upgrade carried into it. */
export async function usedBefore(
  dependence: Exclude<Dependence, { on: "unpaid" }>,
  usedBetween: (span: Span) => Promise<number>,
): Promise<number> {
  const used = await usedBetween(dependence);
  if (dependence.on === "cut" || dependence.cut === null) return used;
  return used + carriedCalls(await usedBetween(dependence.cut), dependence.cut.paidCalls);
}

/** Calls of the plan that were counted in the months that began between two times, to the call. */
export async function readUsedBetween(db: Queryable, orgId: string, { from, until, takingAlong = null }: Span): Promise<number> {
  const { rows } = await db.query<{ used: number }>(USED, [orgId, from, until, takingAlong]);
  return rows[0]?.used ?? 0;
}

/** What was counted in the periods that another depends on. */
export async function readPeriodBefore(db: Queryable, orgId: string, dependence: Dependence): Promise<Before> {
  if (dependence.on !== "unpaid") return { used: await usedBefore(dependence, (span) => readUsedBetween(db, orgId, span)), quota: null };
  const { rows } = await db.query<Before>(SINCE_PAID, [orgId, dependence.paidUntil, dependence.startsAt]);
  return { used: rows[0]?.used ?? 0, quota: rows[0]?.quota ?? null };
}

/** `givenCalls`: what our team gives, whatever the others depend on. */
type Calls = { planCalls: number | null; topUpCalls: number; givenCalls: number; dependence: Dependence | null };
/** Calls that a period of an organisation may count, as things stand. The database is asked only where they depend on another period. */
export async function readPeriodQuota(
  db: Queryable,
  orgId: string,
  { planCalls, topUpCalls, givenCalls, dependence }: Calls,
): Promise<number | null> {
  if (planCalls === null) return null;
  if (dependence === null) return planCalls + topUpCalls + givenCalls;
  return givenCalls + toppedUp({ planCalls, topUpCalls }, dependence, await readPeriodBefore(db, orgId, dependence));
}
