import { LineChart } from "@/components/charts/line-chart";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { COMPONENT_TITLES, PROMISED } from "@/lib/service-level/contract";
import type { ServiceOverview } from "@/lib/service-level/overview/contract";

/** The budget of the promised part as it runs down over the month. */
export function BudgetChart({ days }: { days: ServiceOverview["days"] }) {
  const points = days.map(({ day, left }) => ({ x: day, y: left }));
  const title = `Remaining error budget, ${COMPONENT_TITLES[PROMISED]}`;
  return (
    <Card title={title}>
      {points.every(({ y }) => y === null) ? (
        <EmptyState title="No heartbeat this month yet">The chart starts with the first heartbeat.</EmptyState>
      ) : (
        <LineChart
          title={title}
          hideTitle
          level={3}
          unit="minutes at the end of the day, UTC"
          decimals={1}
          series={[{ key: "left", label: "remaining", colour: "var(--series-1)", points, strong: true }]}
          rules={[{ value: 0, label: "used up" }]}
          source="Since the first heartbeat of the month. Today is incomplete."
        />
      )}
    </Card>
  );
}
