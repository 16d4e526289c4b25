import { ChartColumn } from "lucide-react";
import type { ReactNode } from "react";
import type { Bar } from "@/components/charts/bar-data";
import { colourRegistry } from "@/components/charts/colours";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Forecast } from "@/lib/core/forecast";
import { OTHERS, USAGE_PARTS, type UsageReport } from "@/lib/metering/contract";
import { isNarrowed, usageHref, type UsageView } from "./filter";
import { limitRule } from "./limit-rule";
import { SegmentLinks } from "./segment-links";
import { forecastBars } from "./usage-bars";

type DayChartProps = { report: UsageReport; view: UsageView; forecast: Forecast | null; now: number; empty: ReactNode };

const UNITS = {
  live: "live calls (UTC)",
  sandbox: "successful sandbox calls (UTC)",
  status: "responses of any status (UTC)",
};

const TOLD = {
  live: "Excludes uncharged requests.",
  sandbox: "Excludes rejected requests.",
  status: "Includes uncharged requests.",
};

/** One bar per day, stacked by endpoint, key or status. */
export function DayChart({ report, view, forecast, now, empty }: DayChartProps) {
  const colourOf = colourRegistry(report.shown.filter((key) => key !== OTHERS));
  const series = report.shown.map((key) => ({
    key,
    label: key === OTHERS ? "other" : shortened(report.groups.find((group) => group.key === key)?.label ?? key),
    colour: colourOf(key),
  }));
  const bars = barsOf(report);
  const isWhole = !isNarrowed(view) && view.part !== "status";
  const { used, window } = report;
  const expected =
    isWhole && forecast ? forecastBars({ used, expected: forecast.expected, endsAtMs: Date.parse(window.endsAt), nowMs: now }) : [];
  const rule = isWhole ? limitRule(report) : null;
  const told = [
    TOLD[view.part === "status" ? "status" : view.mode],
    ...(window.isRunning ? ["Today is incomplete."] : []),
    ...(expected.length > 0 ? ["Dashed: forecast."] : []),
  ];
  return (
    <Card title="Calls per day" aside={<SegmentLinks label="Group by" segments={partsOf(view)} />}>
      {series.length === 0 ? (
        <EmptyState title="No calls to show" icon={<ChartColumn size={18} />}>
          {empty}
        </EmptyState>
      ) : (
        <StackedBarChart
          title="Calls per day"
          hideTitle
          level={3}
          unit={UNITS[view.part === "status" ? "status" : view.mode]}
          series={series}
          bars={[...bars, ...expected]}
          {...(rule === null ? {} : { rules: [rule] })}
          source={told.join(" ")}
        />
      )}
    </Card>
  );
}

const SHOWN = 28;
const shortened = (label: string): string => ([...label].length > SHOWN ? `${[...label].slice(0, SHOWN - 1).join("")}…` : label);

function barsOf({ days, window }: UsageReport): Bar[] {
  return days.map(({ day, values }, index) => ({
    x: day,
    values,
    state: window.isRunning && index === days.length - 1 ? "unfinished" : "done",
  }));
}

const partsOf = (view: UsageView) =>
  USAGE_PARTS.map((part) => ({
    href: usageHref(view, { by: part === "endpoint" ? null : part }),
    label: `By ${part}`,
    current: part === view.part,
  }));
