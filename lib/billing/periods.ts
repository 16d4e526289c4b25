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

/** The end of a month that begins at a time. */
export const addCalendarMonth = (from: Date): Date => new Date(monthsAfter(from, 1));

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

export type Entitled = { state: string | null; startsAt: Date | null; endsAt: Date | null; anchor: Date | null };

/** What is known of the money for a period. `paidUntil` null: nobody pays by the period, so nothing depends on it. */
export type Paid = { startsAt: Date | null; paidUntil: Date | null; carriedFrom: Date | null; paidCalls: number | null };

/** What the calls of a period depend on: the one that an upgrade cut short, or the last that was paid and all unpaid ones since. */
export type Dependence = { on: "cut"; startsAt: Date; paidCalls: number } | { on: "unpaid"; paidUntil: Date; startsAt: Date };

/** null: the period has all calls of its plan. */
export function dependenceOf({ startsAt, paidUntil, carriedFrom, paidCalls }: Paid, period: Bounds): Dependence | null {
  if (paidUntil && period.startsAt >= paidUntil) return { on: "unpaid", paidUntil, startsAt: period.startsAt };
  if (!carriedFrom || paidCalls === null || period.startsAt.getTime() !== startsAt?.getTime()) return null;
  return { on: "cut", startsAt: carriedFrom, paidCalls };
}

/** Of a month's calls so many may be used before its renewal is paid, as far as the paid period before it left any. */
const UNPAID_SHARE = { days: 7, of: 30 } as const;
export const unpaidCallsOf = (planCalls: number): number => Math.floor((planCalls * UNPAID_SHARE.days) / UNPAID_SHARE.of);

/**
 * Calls that a period may count. What was used of a period that an upgrade cut short, beyond the calls that stayed paid of it,
 * counts in the next. An unpaid period gives only what its plan sold before: whoever never pays it had no call for nothing.
 * @param before what was used of what it depends on, and the quota of that; null: nothing was counted, or it had no cap
 */
export function quotaOf(planCalls: number, dependence: Dependence, before: { used: number; quota: number | null }): number {
  if (dependence.on === "cut") return Math.max(0, planCalls - carriedCalls(before.used, dependence.paidCalls));
  return Math.max(0, Math.min(unpaidCallsOf(planCalls), (before.quota ?? planCalls) - before.used));
}

/** Calls that were used beyond those that were paid for; below zero calls were used up by an upgrade before. */
export const carriedCalls = (used: number, paidCalls: number): number => Math.max(0, used - paidCalls);

/** Calls of a period that stay paid when a part of its price is credited. */
export const paidCallsOf = (planCalls: number, priceCents: number, creditCents: number): number =>
  Math.floor((planCalls * Math.max(0, priceCents - creditCents)) / priceCents);

/** Calls of a plan that a period has when some of its price was refunded; the refund is of the period that began at `startsAt`. */
export const unrefundedCalls = (
  planCalls: number | null,
  { refundedCalls, startsAt }: { refundedCalls: number | null; startsAt: Date | null },
  period: Pick<Bounds, "startsAt">,
): number | null =>
  planCalls === null || refundedCalls === null || period.startsAt.getTime() !== startsAt?.getTime()
    ? planCalls
    : Math.max(0, planCalls - refundedCalls);

/** What calls of live keys are counted in: the period of the subscription while it is in force, else the calendar month. */
export function countingPeriodAt({ state, startsAt, endsAt, anchor }: Entitled, nowMs: number): Bounds {
  return startsAt && endsAt && isInForce(state) ? billingPeriodAt({ startsAt, endsAt }, anchor, nowMs) : calendarMonth(nowMs);
}
