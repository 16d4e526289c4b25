export const DAY_S = 86_400;
export const HOUR_S = 3_600;

export type Recurring = { interval: string; interval_count: number };

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const sameTime = (anchor * 1000) % (DAY_S * 1000);
  return Math.floor((Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), lastDay)) + sameTime) / 1000);
}

/** The nth turn of a cycle. Months keep the anchor's day, or end on their last one when they are shorter; all in UTC. */
export function turn(anchor: number, { interval, interval_count: count }: Recurring, n: number): number {
  if (interval === "day") return anchor + n * count * DAY_S;
  if (interval === "week") return anchor + n * count * 7 * DAY_S;
  return addMonths(anchor, n * count * (interval === "year" ? 12 : 1));
}

const LONGEST_S: Record<string, number> = { day: DAY_S, week: 7 * DAY_S, month: 31 * DAY_S, year: 366 * DAY_S };

/** The first turn of the cycle after `time`. */
export function nextTurn(anchor: number, recurring: Recurring, time: number): number {
  const longest = (LONGEST_S[recurring.interval] ?? DAY_S) * recurring.interval_count;
  let n = Math.max(0, Math.floor((time - anchor) / longest));
  while (turn(anchor, recurring, n) <= time) n += 1;
  return turn(anchor, recurring, n);
}
