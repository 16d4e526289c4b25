import { calendarMonth } from "./entitlements";

const DAY_MS = 86_400_000;

/** A stretch of time; the end is not included. */
export type Bounds = { startsAt: Date; endsAt: Date };

/** States in which live keys are answered. A renewal that could not be charged has its grace. */
export const isInForce = (state: string | null): boolean => state === "active" || state === "past_due";

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

/** What calls of live keys are counted in: the period of the subscription while it is in force, else the calendar month. */
export function countingPeriodAt({ state, startsAt, endsAt, anchor }: Entitled, nowMs: number): Bounds {
  return startsAt && endsAt && isInForce(state) ? billingPeriodAt({ startsAt, endsAt }, anchor, nowMs) : calendarMonth(nowMs);
}
