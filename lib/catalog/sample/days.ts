import { DAY_MS } from "@/lib/core/durations";
import type { IsoDate } from "../drafts";
import type { Random } from "./random";

/** Days since 1970-01-01. */
export function dayNumber(day: IsoDate): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

export function isoDay(number: number): IsoDate {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The Wednesday on or before a day; 1969-12-31 was one. */
export function wednesdayBefore(number: number): number {
  return number - ((number + 1) % 7);
}

/** A day of that year, never after June 2026, where the generated catalogue ends. */
export function dayOfYear(year: number, draw: Random): IsoDate {
  const month = draw.int(1, year === 2026 ? 6 : 12);
  return `${year}-${month.toString().padStart(2, "0")}-${draw.int(1, 28).toString().padStart(2, "0")}`;
}
