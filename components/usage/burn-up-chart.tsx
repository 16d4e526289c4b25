"use client";

import { countText } from "@/lib/core/wording";
import { ChartFrame } from "../charts/chart-frame";
import type { BurnUpDay } from "./burn-up";
import { BurnUpPlot } from "./burn-up-plot";

type BurnUpChartProps = { days: readonly BurnUpDay[]; quota: number | null; source: string };

const TITLE = "Cumulative calls";
const UNIT = "in this period (UTC)";
const STATES = { done: "", unfinished: "incomplete", forecast: "forecast" };

/** The calls of a period as they add up, against its quota. */
export function BurnUpChart({ days, quota, source }: BurnUpChartProps) {
  const known = days.filter(({ used, expected }) => (used ?? expected) !== null);
  const table = {
    decimals: 0,
    columns: ["Day", "Used", "Forecast", "State"],
    rows: known.map(({ x, used, expected, state }) => [x, used, expected, STATES[state]]),
  };
  const legend = [
    { key: "used", label: "used", colour: "var(--mark)" },
    { key: "expected", label: "forecast", colour: "var(--faint)" },
  ];
  return (
    <ChartFrame title={TITLE} hideTitle level={3} unit={UNIT} legend={legend} table={table} source={source}>
      <BurnUpPlot
        label={`${TITLE}, ${UNIT}`}
        days={days}
        rules={quota === null ? [] : [{ value: quota, label: `quota ${countText(quota)}` }]}
      />
    </ChartFrame>
  );
}
