import { dayWord, type Series } from "./chart-format";
import type { ChartRows } from "./chart-table";

export type LinePoint = {
  /** YYYY-MM-DD */ x: string;
  /** Null where there is no value. */ y: number | null;
  low?: number | null;
  high?: number | null;
  /** What is to be said of this value: "revised". It gets a mark. */ note?: string;
};

export type LineSeries = Series & {
  /** By day YYYY-MM-DD or quarter YYYYQn, ascending. */
  points: readonly LinePoint[];
  /** How values are joined: sloping from one to the next, as steps that hold until the next point, or not at all. */
  shape?: "slope" | "steps" | "dots";
  /** Of steps, until when the last one holds; otherwise it ends on its day. */ until?: string;
  /** A forecast. */ dashed?: boolean;
  /** The one that the chart is about. */ strong?: boolean;
  /** A letter at its end that tells it from others without its colour. */ tag?: string;
};

/** Several lines with a letter each, unless they have some, before the name and at the end, so that they are told apart in print and without colour. */
export function lettered(series: readonly LineSeries[]): readonly LineSeries[] {
  if (series.length < 2 || series.some(({ tag }) => tag !== undefined)) return series;
  return series.map((one, index) => {
    const tag = String.fromCharCode("A".charCodeAt(0) + index);
    return { ...one, tag, label: `${tag} ${one.label}` };
  });
}

/** All days of all series, ascending. */
export function daysOf(series: readonly LineSeries[]): string[] {
  return [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort();
}

/** The last day that a series is drawn to. */
export const endOf = ({ points, until }: LineSeries): string | undefined => {
  const last = points.at(-1)?.x;
  return until !== undefined && last !== undefined && until > last ? until : last;
};

/** The value that holds on each of the days. */
function heldValues(one: LineSeries, days: readonly string[]): Map<string, number | null> {
  const end = endOf(one) ?? "";
  let at = -1;
  return new Map(
    days.map((day) => {
      while ((one.points[at + 1]?.x ?? "~") <= day) at++;
      return [day, day > end ? null : (one.points[at]?.y ?? null)];
    }),
  );
}

/** Value by day, for each series; of steps the one that holds on a day. */
export function valuesByDay(series: readonly LineSeries[]): Map<string, number | null>[] {
  const days = daysOf(series);
  return series.map((one) => (one.shape === "steps" ? heldValues(one, days) : new Map(one.points.map(({ x, y }) => [x, y]))));
}

export function valueTable(series: readonly LineSeries[], decimals: number): ChartRows {
  const values = valuesByDay(series);
  const days = daysOf(series);
  return {
    decimals,
    columns: [dayWord(days), ...series.map(({ label }) => label)],
    rows: days.map((day) => [day, ...values.map((byDay) => byDay.get(day) ?? null)]),
  };
}

/** What is drawn of a series: a step goes on to the day on which it ends, where otherwise nothing would show how long it held. */
export function drawnPoints(one: LineSeries): readonly LinePoint[] {
  if (one.shape !== "steps") return one.points;
  const end = endOf(one);
  return one.points.flatMap((point, index) => {
    const next = one.points[index + 1];
    const until = next === undefined ? end : next.y === null ? next.x : undefined;
    const isHeld = point.y !== null && until !== undefined && until > point.x;
    const { note: _, ...held } = point;
    return isHeld ? [point, { ...held, x: until }] : [point];
  });
}

export type Ends = { x: string; low: number; high: number } | { x: string; low: null; high: null };

/** Low and high of what is drawn. Where the next point has none, they hold until its day. */
export function bandPoints(one: LineSeries): Ends[] {
  const points = drawnPoints(one);
  return points.flatMap(({ x, low = null, high = null }, index): Ends[] => {
    if (low === null || high === null) return [{ x, low: null, high: null }];
    const next = points[index + 1];
    const isLast = next !== undefined && (next.low == null || next.high == null);
    return isLast
      ? [
          { x, low, high },
          { x: next.x, low, high },
        ]
      : [{ x, low, high }];
  });
}

/** Points with a value whose neighbours have none: a line alone would not show them. */
export function lonePoints(points: readonly LinePoint[]): { x: string; y: number }[] {
  const isGap = (index: number) => (points[index]?.y ?? null) === null;
  return points.flatMap(({ x, y }, index) => (y !== null && isGap(index - 1) && isGap(index + 1) ? [{ x, y }] : []));
}

/** Every number of a series that must have its place on the value axis. */
export const limitsOf = ({ points }: LineSeries): number[] =>
  points.flatMap(({ y, low, high }) => [y, low, high].filter((value) => value != null));

/** Label positions moved apart so that none covers another, in the order given; none is moved below `lowest`, as far as all have room above it. */
export function spreadLabels(positions: readonly number[], gap: number, lowest = Infinity): number[] {
  const order = positions.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const spread = [...positions];
  let floor = -Infinity;
  for (const { y, index } of order) {
    floor = Math.max(y, floor + gap);
    spread[index] = floor;
  }
  let ceiling = lowest;
  for (const { index } of order.toReversed()) {
    const here = Math.min(spread[index] ?? 0, ceiling);
    spread[index] = here;
    ceiling = here - gap;
  }
  return spread;
}
