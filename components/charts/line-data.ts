import { dayWord, type Series } from "./chart-format";
import type { ChartRows } from "./chart-table";

export type LineSeries = Series & {
  /** By day YYYY-MM-DD or quarter YYYYQn, ascending; null where there is no value. */
  points: readonly { x: string; y: number | null }[];
  /** A forecast. */ dashed?: boolean;
  /** The one that the chart is about. */ strong?: boolean;
};

/** All days of all series, ascending. */
export function daysOf(series: readonly LineSeries[]): string[] {
  return [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))].sort();
}

/** Value by day, for each series. */
export function valuesByDay(series: readonly LineSeries[]): Map<string, number | null>[] {
  return series.map(({ points }) => new Map(points.map(({ x, y }) => [x, y])));
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

/** Points with a value whose neighbours have none: a line alone would not show them. */
export function lonePoints({ points }: LineSeries): { x: string; y: number }[] {
  const isGap = (index: number) => (points[index]?.y ?? null) === null;
  return points.flatMap(({ x, y }, index) => (y !== null && isGap(index - 1) && isGap(index + 1) ? [{ x, y }] : []));
}

/** Label positions moved apart so that none covers another, in the order given. */
export function spreadLabels(positions: readonly number[], gap: number): number[] {
  const order = positions.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const spread = [...positions];
  let floor = -Infinity;
  for (const { y, index } of order) {
    floor = Math.max(y, floor + gap);
    spread[index] = floor;
  }
  return spread;
}
