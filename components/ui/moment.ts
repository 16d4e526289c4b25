import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
/** Words for moments and spans. All of it takes milliseconds and is the same on the server and in the browser. */

/** Written out here, because browsers and servers disagree about month names. */
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dayAndMonth(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""}`;
}

/** "21 Nov 2026" */
export function dayText(atMs: number): string {
  const date = new Date(atMs);
  return `${dayAndMonth(date)} ${date.getUTCFullYear()}`;
}

/** "Oct 2026" of "2026-10" */
export function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** "21 Nov 2026, 07:41:21 UTC" */
export function exactMoment(atMs: number): string {
  return `${dayText(atMs)}, ${new Date(atMs).toISOString().slice(11, 19)} UTC`;
}

/** "21 Nov, 12:12 UTC" */
export function shortMoment(atMs: number): string {
  const date = new Date(atMs);
  return `${dayAndMonth(date)}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** "4 h 31 m", "31 m", "3 d 4 h"; never negative. */
export function spanText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 72) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours === 0 ? `${minutes} m` : `${hours} h ${minutes % 60} m`;
}

/** "4 s ago", "7 h ago", "yesterday", "in 6 days", "3 Mar 2025". */
export function relativeText(atMs: number, nowMs: number): string {
  const ms = atMs - nowMs;
  const size = Math.abs(ms);
  if (size < 1000) return "now";
  if (size >= 60 * DAY_MS) return dayText(atMs);
  const days = Math.round(size / DAY_MS);
  if (size >= 20 * HOUR_MS && days === 1) return ms < 0 ? "yesterday" : "tomorrow";
  const text =
    size < MINUTE_MS
      ? `${Math.floor(size / 1000)} s`
      : size < HOUR_MS
        ? `${Math.floor(size / MINUTE_MS)} min`
        : size < DAY_MS
          ? `${Math.floor(size / HOUR_MS)} h`
          : `${days} days`;
  return ms < 0 ? `${text} ago` : `in ${text}`;
}
