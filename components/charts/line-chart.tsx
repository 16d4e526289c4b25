"use client";

import { ChartFrame, type ChartTexts } from "./chart-frame";
import { lettered, type LineSeries, valueTable } from "./line-data";
import { LinePlot } from "./line-plot";
import type { Rule } from "./rule-lines";

type LineChartProps = ChartTexts & {
  series: readonly LineSeries[];
  decimals?: number;
  rules?: readonly Rule[];
  height?: number;
  /** The value axis starts at nought. */
  zero?: boolean;
  /** Values are ranks: the first is on top, and the axis has whole numbers only. */
  ranks?: boolean;
};

/** Values over days, one line each. A null is a gap and is drawn as one. */
export function LineChart({ title, unit, series, decimals = 0, source, level = 2, hideTitle = false, ...plot }: LineChartProps) {
  const lines = lettered(series);
  return (
    <ChartFrame
      title={title}
      unit={unit}
      legend={lines}
      table={valueTable(lines, decimals)}
      source={source}
      level={level}
      hideTitle={hideTitle}
    >
      <LinePlot label={`${title}, ${unit}`} series={lines} decimals={decimals} {...plot} />
    </ChartFrame>
  );
}
