"use client";

import type { ReactNode } from "react";
import { type Bar, barTable } from "./bar-data";
import { BarPlot } from "./bar-plot";
import type { Series } from "./chart-format";
import { ChartFrame } from "./chart-frame";
import type { Rule } from "./rule-lines";

type StackedBarChartProps = {
  title: string;
  unit: string;
  /** From the bottom up. */
  series: readonly Series[];
  bars: readonly Bar[];
  rules?: readonly Rule[];
  source?: ReactNode;
  height?: number;
  level?: 2 | 3;
  hideTitle?: boolean;
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
