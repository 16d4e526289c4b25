import { DAY_MS } from "@/lib/core/durations";
import { STATUS_DAYS } from "./contract";
import { monthAt, monthsFrom, monthSpan } from "./months";
import { availability, minutesIn, type Minutes } from "./rules";

export type MonthBar = { month: string; observed: number; down: number; percent: number | null };

/** The months that the last 90 days lie in, oldest first; the running one up to the minute `until`. */
export function monthBars(record: Minutes, until: number): MonthBar[] {
  return monthsFrom(monthAt(until - STATUS_DAYS * DAY_MS), monthAt(until)).map((month) => {
    const { from, to } = monthSpan(month);
    const span = { from, to: Math.min(to, until) };
    return { month, ...minutesIn(record, span), percent: availability(record, span) };
  });
}
