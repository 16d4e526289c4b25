"use client";

import type { ReactNode } from "react";
import type { Trend, TrendCell } from "@/lib/catalog/browse/shipments/contract";
import type { Bar } from "../charts/bar-data";
import { REST_COLOUR } from "../charts/colours";
import { LineChart } from "../charts/line-chart";
import { StackedBarChart } from "../charts/stacked-bar-chart";

/** `colour` and `name` as the page has them everywhere. */
export type TrendSeries = { id: string; name: string; colour: string; cells: readonly (TrendCell | null)[] };

type TrendChartProps = Pick<Trend, "quarters" | "rest" | "unfinished"> & {
  title: string;
  series: readonly TrendSeries[];
  show: "lines" | "shares";
  decimals: number;
  source: ReactNode;
};

const OTHERS = "others";

/** The leaders of a table over several quarters: their volumes as lines, or their shares stacked to the whole. */
export function TrendChart({ title, show, ...props }: TrendChartProps) {
  return show === "lines" ? <Volumes title={title} {...props} /> : <Shares title={title} {...props} />;
}

type PlotProps = Omit<TrendChartProps, "show">;

function Volumes({ title, quarters, series, decimals, source }: PlotProps) {
  const lines = series.map(({ id, name, colour, cells }) => ({
    ...{ key: id, label: name, colour },
    points: quarters.map((x, i) => ({ x, y: numberOf(cells[i]?.volumeGw) })),
  }));
  return (
    <LineChart
      title={title}
      unit="Gigawatts per quarter"
      decimals={decimals}
      height={300}
      zero
      series={lines}
      source={source}
      level={3}
      hideTitle
    />
  );
}

function Shares({ title, quarters, series, rest, unfinished, source }: PlotProps) {
  const bars = quarters.map((x, i): Bar => {
    const others = numberOf(rest[i]?.sharePct);
    if (others === null) return { x, values: null };
    const values = Object.fromEntries(series.map(({ id, cells }) => [id, numberOf(cells[i]?.sharePct)]));
    return { x, values: { ...values, [OTHERS]: others }, ...(unfinished[i] === true ? { state: "unfinished" } : {}) };
  });
  const parts = [
    ...series.map(({ id, name, colour }) => ({ key: id, label: name, colour })),
    { key: OTHERS, label: "Others", colour: REST_COLOUR },
  ];
  return (
    <StackedBarChart
      title={title}
      unit="% of the stated total"
      decimals={2}
      series={parts}
      bars={bars}
      source={source}
      level={3}
      hideTitle
    />
  );
}

const numberOf = (text: string | null | undefined): number | null => (text == null ? null : Number(text));
