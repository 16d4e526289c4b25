import { DAY_MS } from "@/lib/core/durations";

/** A stretch of time; the end is not included. */
export type Bounds = { startsAt: Date; endsAt: Date };

/** The calendar month in UTC around a time: the billing period without a subscription. */
export function calendarMonth(nowMs: number): Bounds {
  const now = new Date(nowMs);
  return {
    startsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
    endsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
  };
}

/** The UTC day around a time: the period of the sandbox's daily limit. */
export function utcDay(nowMs: number): Bounds {
  const start = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { startsAt: new Date(start), endsAt: new Date(start + DAY_MS) };
}

/** States in which live keys are answered. A renewal that could not be charged has its grace. */
export const STATES_IN_FORCE: readonly string[] = ["active", "past_due"];
export const isInForce = (state: string | null): boolean => state !== null && STATES_IN_FORCE.includes(state);

/** So many months after a time: the time of day is kept, and the day where the month is long enough, else its last. */
function monthsAfter(from: Date, months: number): number {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) + (from.getTime() % DAY_MS);
}

/** The end of so many months that begin at a time. */
export const addCalendarMonths = (from: Date, months = 1): Date => new Date(monthsAfter(from, months));

/**
 * The billing period at a time, from the last one that is known. After its end, periods follow each other without a gap
 * where Stripe will have them: the n-th begins n months after the anchor, in UTC. A renewal that is heard of late thus names
 * the period in which calls were counted already. Before its beginning it is the period too: Stripe's clock may be ahead.
 */
export function billingPeriodAt(known: Bounds, anchor: Date | null, nowMs: number): Bounds {
  if (nowMs < known.endsAt.getTime()) return known;
  const from = anchor ?? known.startsAt;
  const now = new Date(nowMs);
  const months = (now.getUTCFullYear() - from.getUTCFullYear()) * 12 + now.getUTCMonth() - from.getUTCMonth();
  const count = monthsAfter(from, months) <= nowMs ? months : months - 1;
  const startsAtMs = Math.max(monthsAfter(from, count), known.endsAt.getTime());
  return { startsAt: new Date(startsAtMs), endsAt: new Date(monthsAfter(from, count + 1)) };
}

/**
 * The first month of what one payment covers: calls count by the month, also where a year is paid at once. The months after it
 * follow as they do after any period that is known.
 */
export const firstMonthOf = ({ startsAt, endsAt }: Bounds, anchor: Date, months: number): Bounds =>
  months === 1
    ? { startsAt, endsAt }
    : { startsAt, endsAt: billingPeriodAt({ startsAt, endsAt: startsAt }, anchor, startsAt.getTime()).endsAt };

/** What our team gives beside what is paid: a higher plan, until a moment, and so many calls per month more. */
type Given = { plan: string | null; usualPlan: string | null; givenUntil: Date | null; givenCalls: number | null };

/** The plan in force at a moment, the calls per month of it that are given, and until when that holds. */
export function givenAt({ plan, usualPlan, givenUntil, givenCalls }: Given, nowMs: number) {
  const untilMs = givenUntil?.getTime() ?? Infinity;
  return nowMs < untilMs ? { plan, calls: givenCalls ?? 0, untilMs } : { plan: usualPlan, calls: 0, untilMs: Infinity };
}

/** The plan that is paid, whatever is given. */
export const paidPlanOf = ({ plan, usualPlan }: Pick<Given, "plan" | "usualPlan">): string | null => usualPlan ?? plan;

export type Entitled = { state: string | null; startsAt: Date | null; endsAt: Date | null; anchor: Date | null };

/**
 * What is known of the money for a period. `startsAt`: of what the last payment covers, which is `months` long. `paidUntil` null:
 * nobody pays by the period, so nothing depends on it.
 */
export type Paid = {
  startsAt: Date | null;
  months: number;
  paidUntil: Date | null;
  carriedFrom: Date | null;
  paidCalls: number | null;
  refundedCalls: number | null;
};

/** What an upgrade cut short: all that was counted in it, from its beginning to the upgrade, beside the calls of it that stayed paid. */
type Cut = { from: Date; until: Date; paidCalls: number };
/**
 * What the calls of a period depend on: what an upgrade cut short; the earlier months of a year of which some was refunded; or the
 * last period that was paid and all unpaid ones since.
 */
export type Dependence =
  | ({ on: "cut" } & Cut)
  | { on: "refunded"; from: Date; until: Date; months: number; refundedCalls: number; cut: Cut | null }
  | { on: "unpaid"; paidUntil: Date; startsAt: Date };

/** null: the period has all calls of its plan. */
export function dependenceOf(paid: Paid, period: Bounds): Dependence | null {
  const { startsAt, months, paidUntil, carriedFrom, paidCalls, refundedCalls } = paid;
  if (paidUntil && period.startsAt >= paidUntil) return { on: "unpaid", paidUntil, startsAt: period.startsAt };
  if (!startsAt) return null;
  const cut = carriedFrom && paidCalls !== null ? { from: carriedFrom, until: startsAt, paidCalls } : null;
  if (period.startsAt.getTime() === startsAt.getTime()) return cut && { on: "cut", ...cut };
  if (refundedCalls === null || months === 1 || period.startsAt < startsAt) return null;
  return { on: "refunded", from: startsAt, until: period.startsAt, months, refundedCalls, cut };
}

/** Of a month's calls so many may be used before its renewal is paid, as far as the paid period before it left any. */
const UNPAID_SHARE = { days: 7, of: 30 } as const;
export const unpaidCallsOf = (planCalls: number): number => Math.floor((planCalls * UNPAID_SHARE.days) / UNPAID_SHARE.of);

type Before = { used: number; quota: number | null };

/**
 * Calls that a period may count. What was used of what an upgrade cut short, beyond the calls that stayed paid of it, counts in the
 * next. Of a year of which some was refunded, a month has what its earlier months left of the rest. An unpaid period gives only what
 * its plan sold before: whoever never pays it had no call for nothing.
 * @param before what was used of what it depends on, and the quota of that; null: nothing was counted, or it had no cap
 */
export function quotaOf(planCalls: number, dependence: Dependence, before: Before): number {
  if (dependence.on === "cut") return Math.max(0, planCalls - carriedCalls(before.used, dependence.paidCalls));
  if (dependence.on === "refunded")
    return Math.max(0, Math.min(planCalls, planCalls * dependence.months - dependence.refundedCalls - before.used));
  return Math.max(0, Math.min(unpaidCallsOf(planCalls), (before.quota ?? planCalls) - before.used));
}

/**
 * The same with what top-ups add, which is paid whatever becomes of the plan. An upgrade takes them along with all that was used of
 * them, so that both count in the new period.
 */
export const toppedUp = (calls: { planCalls: number; topUpCalls: number }, dependence: Dependence, before: Before): number =>
  dependence.on === "cut"
    ? quotaOf(calls.planCalls + calls.topUpCalls, dependence, before)
    : calls.topUpCalls + quotaOf(calls.planCalls, dependence, before);

/** Calls that were used beyond those that were paid for; below zero calls were used up by an upgrade before. */
export const carriedCalls = (used: number, paidCalls: number): number => Math.max(0, used - paidCalls);

/** Calls that stay paid when a part of their price is credited. */
export const paidCallsOf = (planCalls: number, priceCents: number, creditCents: number): number =>
  Math.floor((planCalls * Math.max(0, priceCents - creditCents)) / priceCents);

/**
 * Calls that the first month has of what one payment covers, when some of its price was refunded; `startsAt`: when that begins. The
 * months after it depend on what was used before them.
 */
export const unrefundedCalls = (
  planCalls: number | null,
  { refundedCalls, startsAt, months }: Pick<Paid, "refundedCalls" | "startsAt" | "months">,
  period: Pick<Bounds, "startsAt">,
): number | null =>
  planCalls === null || refundedCalls === null || period.startsAt.getTime() !== startsAt?.getTime()
    ? planCalls
    : Math.max(0, Math.min(planCalls, planCalls * months - refundedCalls));

/** Calls that top-ups add to a month of calls. */
export const topUpCallsIn = (
  { topUpFrom, topUpCalls }: { topUpFrom: Date | null; topUpCalls: number | null },
  period: Pick<Bounds, "startsAt">,
): number => (topUpFrom?.getTime() === period.startsAt.getTime() ? (topUpCalls ?? 0) : 0);

/** What calls of live keys are counted in: the period of the subscription while it is in force, else the calendar month. */
export function countingPeriodAt({ state, startsAt, endsAt, anchor }: Entitled, nowMs: number): Bounds {
  return startsAt && endsAt && isInForce(state) ? billingPeriodAt({ startsAt, endsAt }, anchor, nowMs) : calendarMonth(nowMs);
}
