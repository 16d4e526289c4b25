import { dayAt } from "@/lib/core/dates";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
/** Pure: what follows from the minutes of one part. All times are in ms, on whole minutes; a span ends before its `to`. */

export type Span = { from: number; to: number };

/** A part with its first heartbeat ever, and the runs of minutes that were down, oldest first. */
export type Minutes = { since: number | null; runs: readonly Span[] };

export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

export const overlapMs = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** Minutes of a span that were observed, and of these the ones that were down. */
export function minutesIn({ since, runs }: Minutes, span: Span): { observed: number; down: number } {
  if (since === null) return { observed: 0, down: 0 };
  const observed = Math.max(0, span.to - Math.max(since, span.from));
  const down = runs.reduce((sum, run) => sum + overlapMs(run, { from: Math.max(since, span.from), to: span.to }), 0);
  return { observed: observed / MINUTE_MS, down: down / MINUTE_MS };
}

/** Percent with three decimals, rounded down: one minute that was down never reads as 100. Null without a minute to tell from. */
export function availability(record: Minutes, span: Span): number | null {
  const { observed, down } = minutesIn(record, span);
  return observed === 0 ? null : Math.floor(((observed - down) * 100_000) / observed) / 1_000;
}

/** Whether a span was measured from its first minute on: a share of less must not be shown under its name. */
export const isMeasured = ({ since }: Minutes, { from }: Span): boolean => since !== null && since <= from;

/** Availability in a span that was measured as a whole; null where a part of it lies before the first heartbeat. */
export const measuredAvailability = (record: Minutes, span: Span): number | null =>
  isMeasured(record, span) ? availability(record, span) : null;

export type DayBar = { day: string; observed: number; down: number };

/** The last `days` UTC days up to the minute `until`, oldest first; today is as long as it has lasted. */
export function dayBars(record: Minutes, until: number, days: number): DayBar[] {
  const today = Math.floor(until / DAY_MS) * DAY_MS;
  return Array.from({ length: days }, (_, i) => {
    const from = today - (days - 1 - i) * DAY_MS;
    const span = { from, to: Math.min(until, from + DAY_MS) };
    return { day: dayAt(from), ...minutesIn(record, span) };
  });
}

export type Incident<Part> = Span & { parts: readonly Part[]; isOpen: boolean };

/** Runs as incidents, newest first; parts that were down in exactly the same minutes share one. One that reaches `until` goes on. */
export function incidentsOf<Part>(records: readonly { part: Part; record: Minutes }[], until: number): Incident<Part>[] {
  const bySpan = new Map<string, { from: number; to: number; parts: Part[] }>();
  for (const { part, record } of records) {
    for (const { from, to } of record.runs) {
      const name = `${from}/${to}`;
      const known = bySpan.get(name);
      if (known) known.parts.push(part);
      else bySpan.set(name, { from, to, parts: [part] });
    }
  }
  return [...bySpan.values()].map((one) => ({ ...one, isOpen: one.to >= until })).sort((a, b) => b.from - a.from || b.to - a.to);
}

export type State = "up" | "down" | "unknown";
export type Beat = { minute: number; isUp: boolean };

/** What the last heartbeat says now: the minute that runs may not have one yet, the one before must. */
export function stateNow(last: Beat | null, nowMs: number): State {
  if (last === null) return "unknown";
  return last.isUp && last.minute >= minuteOf(nowMs) - MINUTE_MS ? "up" : "down";
}

export function overallState(states: readonly State[]): State | "partial" {
  const known = states.filter((state) => state !== "unknown");
  if (known.length === 0) return "unknown";
  if (known.every((state) => state === "up")) return "up";
  return known.every((state) => state === "down") ? "down" : "partial";
}
