import { Card } from "@/components/ui/card";
import type { Pace } from "@/lib/core/pace";
import type { UsageReport } from "@/lib/metering/contract";
import { burnUpDays } from "./burn-up";
import { BurnUpChart } from "./burn-up-chart";

/** How the calls of a period add up, with the forecast of one that runs. */
export function BurnUpCard({ report, pace, now }: { report: UsageReport; pace: Pace | null; now: number }) {
  const { quota, isRunning } = report.window;
  const source = isRunning ? `Today is incomplete.${pace === null ? "" : " Dotted: forecast."}` : "The period has ended.";
  return (
    <Card title="Cumulative calls">
      <BurnUpChart days={burnUpDays(report, pace, now)} quota={quota} source={source} />
    </Card>
  );
}
