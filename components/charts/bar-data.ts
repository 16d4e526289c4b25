import { dayWord, type Series } from "./chart-format";
import type { ChartRows } from "./chart-table";

export type Bar = {
  /** A day YYYY-MM-DD, or a quarter YYYYQn. */ x: string;
  /** By the key of the series, null for a part that is not known; null for a bar without data. */
  values: Readonly<Record<string, number | null>> | null;
  state?: "done" | "unfinished" | "forecast";
};

const STATE_WORDS = { done: "", unfinished: "incomplete", forecast: "forecast" };

/** Parts with decimals add up to what they say: 33.3, 33.3 and 33.4 are 100. */
export function totalOf({ values }: Bar): number {
  const sum = Object.values(values ?? {}).reduce<number>((total, value) => total + (value ?? 0), 0);
  return Math.round(sum * 1e6) / 1e6;
}

/** A part of a bar: nought where it is not mentioned, null where it is not known. */
export function partOf({ values }: Bar, key: string): number | null {
  const value = values?.[key];
  return value === undefined && values !== null ? 0 : (value ?? null);
}

/** The word for a bar that is not whole. */
export function stateWord({ state = "done" }: Bar): string {
  return STATE_WORDS[state];
}

export function barTable(series: readonly Series[], bars: readonly Bar[], decimals: number): ChartRows {
  return {
    decimals,
    columns: [dayWord(bars.map(({ x }) => x)), ...series.map(({ label }) => label), "Total", "State"],
    rows: bars.map((bar) => [
      bar.x,
      ...series.map(({ key }) => partOf(bar, key)),
      bar.values === null ? null : totalOf(bar),
      stateWord(bar),
    ]),
  };
}
