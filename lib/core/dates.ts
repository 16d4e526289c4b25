import { DAY_MS, HOUR_MS } from "./durations";
/** Calendar days as YYYY-MM-DD and quarters as YYYYQn; all arithmetic in UTC. */

/** True for a day that exists: 2024-02-29 but not 2023-02-29. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day at a place `offsetHours` ahead of UTC. */
export function dayAt(nowMs: number, offsetHours = 0): string {
  return new Date(nowMs + offsetHours * HOUR_MS).toISOString().slice(0, 10);
}

/** The last day of what ends at a moment, which is not included. */
export const lastDayBefore = (end: Date): string => dayAt(end.getTime() - 1);

const MARKET_OFFSET_HOURS = 8;

/** The market's day: that of China. */
export const marketDay = (nowMs: number): string => dayAt(nowMs, MARKET_OFFSET_HOURS);

/** When the market's next day begins. */
export function nextMarketDayMs(nowMs: number): number {
  const offsetMs = MARKET_OFFSET_HOURS * HOUR_MS;
  return (Math.floor((nowMs + offsetMs) / DAY_MS) + 1) * DAY_MS - offsetMs;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months earlier or later; the month's last day where that day doesn't exist. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** YYYYQn with n from 1 to 4. */
export function isQuarter(text: string): boolean {
  return /^\d{4}Q[1-4]$/.test(text);
}

/** Counts quarters, so that two can be subtracted. */
export const quarterIndex = (quarter: string): number => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(5)) - 1;

export function addQuarters(quarter: string, count: number): string {
  const index = quarterIndex(quarter) + count;
  return `${Math.floor(index / 4)}Q${(index % 4) + 1}`;
}

/** "Q3 2026" of 2026Q3 */
export const quarterText = (quarter: string): string => `${quarter.slice(4)} ${quarter.slice(0, 4)}`;

/** The last day of a quarter. */
export function quarterEnd(quarter: string): string {
  const month = Number(quarter.slice(5)) * 3;
  return new Date(Date.UTC(Number(quarter.slice(0, 4)), month, 0)).toISOString().slice(0, 10);
}

export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}
