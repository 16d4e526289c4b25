import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
/** Words for moments and spans. All of it takes milliseconds and is the same on the server and in the browser. */

/** Written out here, because browsers and servers disagree about month names. */
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const UTC = "UTC";

/** Returns the time zone of the browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the wall clock of a zone as if it were UTC; Swedish writes dates as ISO does. */
const inZone = (atMs: number, zone: string): Date =>
  new Date(zone === UTC ? atMs : `${new Date(atMs).toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T")}Z`);

/** "UTC", "CET", "GMT+9" */
function zoneText(atMs: number, zone: string): string {
  if (zone === UTC) return UTC;
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "short" }).formatToParts(atMs);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

const dayAndMonth = (date: Date): string => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ""}`;
const clockText = (atMs: number, zone: string, end: 16 | 19): string =>
  `${inZone(atMs, zone).toISOString().slice(11, end)} ${zoneText(atMs, zone)}`;

/** "07:41:21 UTC" */
export const clockMoment = (atMs: number, zone = UTC): string => clockText(atMs, zone, 19);

/** "21 Nov 2026" */
export function dayText(atMs: number, zone = UTC): string {
  const date = inZone(atMs, zone);
  return `${dayAndMonth(date)} ${date.getUTCFullYear()}`;
}

/** "Oct 2026" of "2026-10" */
export function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;
}

/** "21 Nov 2026, 07:41:21 UTC" */
export const exactMoment = (atMs: number, zone = UTC): string => `${dayText(atMs, zone)}, ${clockText(atMs, zone, 19)}`;

/** "21 Nov 2026, 07:41 UTC" */
export const longMoment = (atMs: number, zone = UTC): string => `${dayText(atMs, zone)}, ${clockText(atMs, zone, 16)}`;

/** "07:41 UTC", beside the time in another zone; with the day where it is another there. */
export const besideUtc = (atMs: number, zone: string): string =>
  dayText(atMs, zone) === dayText(atMs) ? clockText(atMs, UTC, 16) : shortMoment(atMs);

/** "21 Nov, 12:12 UTC" */
export const shortMoment = (atMs: number, zone = UTC): string => `${dayAndMonth(inZone(atMs, zone))}, ${clockText(atMs, zone, 16)}`;

/** "4 h 31 m", "31 m", "3 d 4 h"; never negative. */
export function spanText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours >= 72) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours === 0 ? `${minutes} m` : `${hours} h ${minutes % 60} m`;
}

/** "4 s ago", "7 h ago", "yesterday", "in 6 days", "3 Mar 2025". */
export function relativeText(atMs: number, nowMs: number, zone = UTC): string {
  const ms = atMs - nowMs;
  const size = Math.abs(ms);
  if (size < 1000) return "now";
  if (size >= 60 * DAY_MS) return dayText(atMs, zone);
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
