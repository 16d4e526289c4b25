import { ChartColumn } from "lucide-react";
import { totalOf } from "@/components/charts/bar-data";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { forecastOf } from "@/lib/core/forecast";
import type { Usage } from "@/lib/metering/contract";
import { dayRule } from "./limit-rule";
import { forecastBars, usageBars } from "./usage-bars";

const MAX_DAYS = 30;
/** With fewer days of the period behind it, the days before say more. */
const LEAST_DAYS = 10;

/** One bar per day: of the period, with what is expected of its other days, or of the last thirty days. */
export function CallsChart({ usage, now }: { usage: Usage; now: number }) {
  const { kind } = usage;
  const [days, expected] = daysOf(usage, now);
  const { series, bars, total } = usageBars(days);
  if (total === 0) {
    return (
      <Card title="Calls per day">
        <EmptyState title={`No calls in the last ${days.length} days`} icon={<ChartColumn size={18} />}>
          Send a request with a {kind === "live" ? "live" : "sandbox"} key to see it here within seconds.
        </EmptyState>
      </Card>
    );
  }
  const rule = dayRule(usage, Math.max(...bars.map(totalOf)));
  return (
    <Card title="Calls per day" aside={<TextLink href="/console/usage">All usage</TextLink>}>
      <StackedBarChart
        title="Calls per day"
        hideTitle
        level={3}
        unit={kind === "live" ? "successful live calls (UTC)" : "successful sandbox calls (UTC)"}
        series={series}
        bars={[...bars, ...expected]}
        {...(rule === null ? {} : { rules: [rule] })}
        source={`Errors are not counted. Today is incomplete.${expected.length > 0 ? " Dashed: forecast." : ""}`}
      />
    </Card>
  );
}

/** The days to show, and what is expected of those that follow. */
function daysOf({ kind, used, quota, days, startsAt, endsAt }: Usage, nowMs: number) {
  const [startsAtMs, endsAtMs] = [Date.parse(startsAt), Date.parse(endsAt)];
  const forecast = kind === "live" ? forecastOf({ used, quota, startsAtMs, endsAtMs, nowMs }) : null;
  const ofPeriod = days.filter(({ day }) => day >= startsAt.slice(0, 10)).slice(-MAX_DAYS - 1);
  if (forecast === null || ofPeriod.length < LEAST_DAYS) return [days.slice(-MAX_DAYS), []] as const;
  return [ofPeriod, forecastBars({ used, expected: forecast.expected, endsAtMs, nowMs })] as const;
}
