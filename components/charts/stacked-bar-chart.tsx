"use client";

import { type Bar, barTable } from "./bar-data";
import { BarPlot } from "./bar-plot";
import type { Series } from "./chart-format";
import { ChartFrame, type ChartTexts } from "./chart-frame";
import type { Rule } from "./rule-lines";

type StackedBarChartProps = ChartTexts & {
  /** From the bottom up. */
  series: readonly Series[];
  bars: readonly Bar[];
  rules?: readonly Rule[];
  height?: number;
};

/** One bar per day, made of parts. The running day is hatched, what is only expected is an outline. */
export function StackedBarChart({ title, unit, series, bars, source, level = 2, hideTitle = false, ...plot }: StackedBarChartProps) {
  return (
    <ChartFrame
      title={title}
      unit={unit}
      legend={series}
      table={barTable(series, bars)}
      source={source}
      level={level}
      hideTitle={hideTitle}
    >
      <BarPlot label={`${title}, ${unit}`} series={series} bars={bars} {...plot} />
    </ChartFrame>
  );
}
