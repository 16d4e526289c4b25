import { ChartColumn } from "lucide-react";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { Usage } from "@/lib/metering/contract";
import { usageBars } from "./usage-bars";

const DAYS = 30;
const DAY_MS = 86_400_000;

/** One bar per day of the last thirty, by endpoint, with the quota spread over the period to compare with. */
export function CallsChart({ usage }: { usage: Usage }) {
  const { kind, quota, startsAt, endsAt } = usage;
  const { series, bars, total } = usageBars(usage.days.slice(-DAYS));
  if (total === 0) {
    return (
      <Card title="Calls per day">
        <EmptyState title="No calls in the last 30 days" icon={<ChartColumn size={18} />}>
          {kind === "live"
            ? "Send a request with a live key: its day appears here within seconds."
            : "Send a request with a sandbox key: its day appears here within seconds."}
        </EmptyState>
      </Card>
    );
  }
  const perDay = quota === null ? null : Math.round(quota / Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS)));
  const name = kind === "live" ? "quota pace" : "sandbox limit";
  const peak = Math.max(...bars.map(({ values }) => Object.values(values ?? {}).reduce((sum, count) => sum + count, 0)));
  // A rule far above every bar would only press the bars flat.
  const isNear = perDay !== null && perDay < peak * 4;
  return (
    <Card title="Calls per day">
      <StackedBarChart
        title="Calls per day"
        hideTitle
        level={3}
        unit={kind === "live" ? "answered live calls, days in UTC" : "answered sandbox calls, days in UTC"}
        series={series}
        bars={bars}
        {...(isNear && perDay !== null ? { rules: [{ value: perDay, label: `${name} ${perDay.toLocaleString("en")} / day` }] } : {})}
        source="Answers with an error are not counted. Today is not over."
      />
    </Card>
  );
}
