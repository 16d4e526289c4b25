import { Card } from "@/components/ui/card";
import type { Forecast } from "@/lib/core/forecast";
import type { UsageReport } from "@/lib/metering/contract";
import { burnUpDays } from "./burn-up";
import { BurnUpChart } from "./burn-up-chart";

/** How the calls of a period add up, with the forecast of one that runs. */
export function BurnUpCard({ report, forecast, now }: { report: UsageReport; forecast: Forecast | null; now: number }) {
  const { quota, isRunning } = report.window;
  const source = isRunning ? `Today is incomplete.${forecast === null ? "" : " Dashed: forecast."}` : "The period has ended.";
  return (
    <Card title="Cumulative calls">
      <BurnUpChart days={burnUpDays(report, forecast, now)} quota={quota} source={source} />
    </Card>
  );
}
