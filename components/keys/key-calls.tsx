import { ChartColumn } from "lucide-react";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { countText } from "@/lib/core/wording";
import type { KeyUsage } from "@/lib/keys/contract";
import { recentText } from "./recent-text";

const SERIES = [
  { key: "answered", label: "successful", colour: "var(--series-1)" },
  { key: "failed", label: "rejected or failed", colour: "var(--series-4)" },
];

/** What was called with a key: by day, and lately from where. */
export function KeyCalls({ keyId, usage, now }: { keyId: string; usage: KeyUsage; now: number }) {
  const { days, recent } = usage;
  const total = days.reduce((sum, { answered, failed }) => sum + answered + failed, 0);
  if (total === 0)
    return (
      <Card title="Calls">
        <EmptyState title="No calls in the last 30 days" icon={<ChartColumn size={18} />}>
          Requests with this key appear here within seconds.
        </EmptyState>
      </Card>
    );
  const bars = days.map(({ day, answered, failed }, index) => ({
    x: day,
    values: { answered, failed },
    ...(index === days.length - 1 ? { state: "unfinished" as const } : {}),
  }));
  return (
    <Card title="Calls" aside={<TextLink href={`/console/logs?key=${keyId}`}>View request log</TextLink>}>
      <p className="text-20 font-semibold">
        <span className="num">{countText(total)}</span> <span className="text-14 font-normal text-muted">in the last 30 days</span>
      </p>
      <p className="mt-1 mb-4 text-13 wrap-anywhere text-muted">{recentText(recent, now)}</p>
      <StackedBarChart
        title="Calls with this key"
        hideTitle
        level={3}
        unit="per day (UTC)"
        series={SERIES}
        bars={bars}
        height={180}
        source="Today is incomplete."
      />
    </Card>
  );
}
