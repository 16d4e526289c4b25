import { dayWord, type Series } from "./chart-format";
import type { ChartRows } from "./chart-table";

export type Bar = {
  /** A day YYYY-MM-DD, or a quarter YYYYQn. */ x: string;
  /** By the key of the series; null for a bar without data. */ values: Readonly<Record<string, number>> | null;
  state?: "done" | "unfinished" | "forecast";
};

const STATE_WORDS = { done: "", unfinished: "incomplete", forecast: "forecast" };

export function totalOf({ values }: Bar): number {
  return Object.values(values ?? {}).reduce((sum, value) => sum + value, 0);
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
      ...series.map(({ key }) => (bar.values === null ? null : (bar.values[key] ?? 0))),
      bar.values === null ? null : Number(totalOf(bar).toFixed(decimals)),
      stateWord(bar),
    ]),
  };
}
