import parser from "cron-parser";

/** Returns when a line of cron runs next, in UTC, by what the queue itself reads it with; null for one that makes no sense. */
export function nextRun(cron: string, nowMs: number): number | null {
  try {
    return parser
      .parseExpression(cron, { currentDate: new Date(nowMs), tz: "UTC" })
      .next()
      .getTime();
  } catch {
    return null;
  }
}
