import { DAY_MS } from "./durations";
import { isTimeZone, zonedMoment, zonedParts } from "./zoned-time";

/** When a team is there: on these days of the week (1 is Monday), between two times of the clock of a zone, except on holidays. */
export type BusinessHours = { weekdays: ReadonlySet<number>; from: string; until: string; zone: string; holidays: ReadonlySet<string> };

type Span = { from: number; until: number };

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const PATTERN = /^([a-z,-]+)\s+([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)\s+(\S+)$/i;

/** "mon-fri" and "mon,wed,sat-sun" as numbers; null if it names another day, or a span that goes backwards. */
function weekdaysOf(text: string): Set<number> | null {
  const found = new Set<number>();
  for (const part of text.toLowerCase().split(",")) {
    const [first = "", last = first, more] = part.split("-");
    const [from, until] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    if (from < 0 || until < from || more !== undefined) return null;
    for (let day = from; day <= until; day++) found.add(day + 1);
  }
  return found;
}

/** Reads "Mon-Fri 09:00-17:30 Europe/Berlin"; null if it is something else. */
export function parseBusinessHours(text: string): BusinessHours | null {
  const [, days = "", fromHour, fromMinute, untilHour, untilMinute, zone = ""] = PATTERN.exec(text.trim()) ?? [];
  const weekdays = weekdaysOf(days);
  const [from, until] = [`${fromHour}:${fromMinute}`, `${untilHour}:${untilMinute}`];
  return weekdays === null || from >= until || !isTimeZone(zone) ? null : { weekdays, from, until, zone, holidays: new Set() };
}

/** The hours of a day, whether or not the team is there. */
const hoursOf = ({ from, until, zone }: BusinessHours, day: string): Span => ({
  from: zonedMoment(day, from, zone),
  until: zonedMoment(day, until, zone),
});

const isWorkday = ({ weekdays, holidays }: BusinessHours, day: string): boolean =>
  weekdays.has(new Date(day).getUTCDay() || 7) && !holidays.has(day);

const dayAfter = (day: string, count: number): string => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Beyond so many closed days in a row there is no opening. */
const MAX_CLOSED_DAYS = 400;

/** The open span that a moment is in; null: it is closed. */
function spanAt(hours: BusinessHours, atMs: number): Span | null {
  const { day } = zonedParts(atMs, hours.zone);
  const span = hoursOf(hours, day);
  return isWorkday(hours, day) && span.from <= atMs && atMs < span.until ? span : null;
}

export const isOpen = (hours: BusinessHours, atMs: number): boolean => spanAt(hours, atMs) !== null;

/** When the team leaves; null: it is not there. */
export const closingOf = (hours: BusinessHours, atMs: number): number | null => spanAt(hours, atMs)?.until ?? null;

type Search = { atMs: number; /** A day on, or back. */ step: 1 | -1 };

/** The first day from a moment on whose hours fulfil something. */
function findSpan(hours: BusinessHours, { atMs, step }: Search, isFound: (span: Span, day: string) => boolean): Span | null {
  const { day } = zonedParts(atMs, hours.zone);
  for (let count = 0; count < MAX_CLOSED_DAYS; count++) {
    const other = dayAfter(day, count * step);
    const span = hoursOf(hours, other);
    if (isFound(span, other)) return span;
  }
  return null;
}

/** When the team comes next, which is after a moment; null: not within 400 days. */
export const nextOpening = (hours: BusinessHours, atMs: number): number | null =>
  findSpan(hours, { atMs, step: 1 }, (span, day) => isWorkday(hours, day) && span.from > atMs)?.from ?? null;

/** When the team last left before a moment; null: not within 400 days. */
export const lastClosing = (hours: BusinessHours, atMs: number): number | null =>
  findSpan(hours, { atMs, step: -1 }, (span, day) => isWorkday(hours, day) && span.until <= atMs)?.until ?? null;

/** Whether the clock shows a time between the hours, on whatever day. */
export function isDaytime(hours: BusinessHours, atMs: number): boolean {
  const span = hoursOf(hours, zonedParts(atMs, hours.zone).day);
  return span.from <= atMs && atMs < span.until;
}

/** When the clock shows such a time next, which is now or later. */
export const nextDaytime = (hours: BusinessHours, atMs: number): number =>
  isDaytime(hours, atMs) ? atMs : (findSpan(hours, { atMs, step: 1 }, (span) => span.from > atMs)?.from ?? atMs);
