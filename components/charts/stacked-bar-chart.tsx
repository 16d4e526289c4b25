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
  decimals?: number;
  rules?: readonly Rule[];
  height?: number;
};

/** One bar per day or quarter, made of parts. What is still running is hatched, what is only expected is a dashed line. */
export function StackedBarChart(props: StackedBarChartProps) {
  const { title, unit, series, bars, decimals = 0, source, level = 2, hideTitle = false, ...plot } = props;
  return (
    <ChartFrame
      title={title}
      unit={unit}
      legend={series}
      table={barTable(series, bars, decimals)}
      source={source}
      level={level}
      hideTitle={hideTitle}
    >
      <BarPlot label={`${title}, ${unit}`} series={series} bars={bars} decimals={decimals} {...plot} />
    </ChartFrame>
  );
}
