/** Pure: sets of time as sorted spans that neither touch nor overlap. All times in ms; a span ends before its `to`. */
import { MINUTE_MS } from "@/lib/core/durations";
import type { Span } from "./rules";

/** Any spans as such a set. */
export function joined(spans: readonly Span[]): Span[] {
  const made: Span[] = [];
  for (const { from, to } of spans.filter((one) => one.to > one.from).toSorted((a, b) => a.from - b.from)) {
    const last = made.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else made.push({ from, to });
  }
  return made;
}

/** What lies in both. */
export function within(spans: readonly Span[], limits: readonly Span[]): Span[] {
  return joined(limits.flatMap((limit) => spans.map(({ from, to }) => ({ from: Math.max(from, limit.from), to: Math.min(to, limit.to) }))));
}

/** What lies in the first and in none of the others. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return joined(taken).reduce(
    (left, { from, to }) =>
      left.flatMap((one) =>
        [
          { from: one.from, to: Math.min(one.to, from) },
          { from: Math.max(one.from, to), to: one.to },
        ].filter((part) => part.to > part.from),
      ),
    joined(spans),
  );
}

/** Minutes of a set whose edges are whole minutes. */
export const minutesOf = (spans: readonly Span[]): number => joined(spans).reduce((sum, { from, to }) => sum + (to - from), 0) / MINUTE_MS;

/** Only the minutes that lie inside from their beginning to their end. */
export const wholeMinutes = (spans: readonly Span[]): Span[] =>
  joined(spans.map(({ from, to }) => ({ from: Math.ceil(from / MINUTE_MS) * MINUTE_MS, to: Math.floor(to / MINUTE_MS) * MINUTE_MS })));

export const minuteSpans = (minutes: readonly number[]): Span[] => joined(minutes.map((from) => ({ from, to: from + MINUTE_MS })));
