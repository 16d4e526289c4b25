/** Calendar months in UTC, as YYYY-MM. */
import type { Span } from "./rules";

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const monthAt = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

export function addMonths(month: string, count: number): string {
  return monthAt(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1));
}

/** All of a month, also of one that goes on. */
export const monthSpan = (month: string): Span => ({
  from: Date.parse(`${month}-01T00:00:00Z`),
  to: Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`),
});

/** From one month to another, both included, oldest first. */
export function monthsFrom(first: string, last: string): string[] {
  const made: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) made.push(month);
  return made;
}
