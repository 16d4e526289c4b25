import { dayAt } from "@/lib/core/dates";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { budgetMinutes } from "../level";
import { minutesIn, type Minutes, type Span } from "../rules";

/** What is left of a month's budget at the end of each day so far, in minutes; the budget is that of the minutes since the first heartbeat. */
export function dayBurn(record: Minutes, month: Span, until: number): { day: string; left: number | null; down: number }[] {
  const since = record.since ?? month.to;
  const budget = budgetMinutes((month.to - Math.max(month.from, Math.min(since, month.to))) / MINUTE_MS);
  const days: { day: string; left: number | null; down: number }[] = [];
  for (let from = month.from; from < Math.min(month.to, until); from += DAY_MS) {
    const to = Math.min(from + DAY_MS, until);
    const spent = minutesIn(record, { from: month.from, to }).down;
    const { observed, down } = minutesIn(record, { from, to });
    days.push({
      day: dayAt(from),
      left: observed === 0 ? null : Math.round((budget - spent) * 10) / 10,
      down,
    });
  }
  return days;
}
