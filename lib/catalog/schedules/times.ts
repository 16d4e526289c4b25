import parser from "cron-parser";

const LEAST_GAP_MS = 5 * 60_000;
const COMPARED = 100;

const LINE = /^\S+( \S+){4}$/;
const ZONE = /^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/;

function isZone(timeZone: string): boolean {
  if (!ZONE.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The next times that a line of cron means in a time zone, in milliseconds; none where it means no time. */
export function nextTimes(cron: string, timeZone: string, { afterMs, count }: { afterMs: number; count: number }): number[] {
  try {
    const line = parser.parseExpression(cron, { currentDate: new Date(afterMs), tz: timeZone });
    return Array.from({ length: count }, () => line.next().getTime());
  } catch {
    return [];
  }
}

export const nextTime = (cron: string, timeZone: string, afterMs: number): number | null =>
  nextTimes(cron, timeZone, { afterMs, count: 1 })[0] ?? null;

/**
 * The due time that a run is made for: the last one that has come. What came before it, while no server ran, is made up by the
 * same run.
 */
export function dueTime({ cron, timeZone, nextAtMs }: { cron: string; timeZone: string; nextAtMs: number }, nowMs: number): number {
  try {
    const last = parser
      .parseExpression(cron, { currentDate: new Date(nowMs + 1), tz: timeZone })
      .prev()
      .getTime();
    return Math.max(last, nextAtMs);
  } catch {
    return nextAtMs;
  }
}

/** What is wrong with a line of cron or a time zone, and the field that it is in; null where nothing is. */
export function timesFault(cron: string, timeZone: string, nowMs: number): { field: "cron" | "time_zone"; detail: string } | null {
  if (!isZone(timeZone)) return { field: "time_zone", detail: "Use the name of a time zone, such as Europe/Berlin or UTC." };
  if (!LINE.test(cron)) return { field: "cron", detail: "Use five values: minute, hour, day of the month, month, day of the week." };
  const times = nextTimes(cron, timeZone, { afterMs: nowMs, count: COMPARED });
  if (times.length === 0) return { field: "cron", detail: "These values mean no time. Use a line such as 30 6 * * 1-5." };
  const isTooOften = times.some((at, i) => at - (times[i - 1] ?? Number.NEGATIVE_INFINITY) < LEAST_GAP_MS);
  return isTooOften ? { field: "cron", detail: "Leave at least 5 minutes between two times." } : null;
}
