import { dayText, shortMoment } from "@/components/ui/moment";
import { forecastOf, roughly, type Forecast } from "@/lib/core/forecast";
import { countText } from "@/lib/core/wording";
import type { UsageReport } from "@/lib/metering/contract";

/** "20 Oct 2026 – 20 Nov 2026"; a period ends with the moment before its end. */
export const boundsText = (startsAt: string, endsAt: string): string =>
  `${dayText(Date.parse(startsAt))} – ${dayText(Date.parse(endsAt) - 1)}`;

/** How the period that runs will end if it goes on as it began; null for whatever has no expiry to come. */
export function forecastOfReport({ window, used }: UsageReport, nowMs: number): Forecast | null {
  const { kind, isRunning, startsAt, endsAt, quota } = window;
  if (kind === "days" || !isRunning) return null;
  return forecastOf({ used, quota, startsAtMs: Date.parse(startsAt), endsAtMs: Date.parse(endsAt), nowMs });
}

/** What a person wants to know of it. */
export function usageSentence({ window, used }: UsageReport, forecast: Forecast | null): string {
  const { quota, kind, isRunning, isTrial } = window;
  if (kind === "days") return "Live calls across billing periods.";
  if (isRunning) return forecastSentence({ used, quota, isTrial }, forecast);
  if (quota === null) return "This period had no cap.";
  return used >= quota ? "All calls in this period were used." : `${countText(quota - used)} calls were left when it ended.`;
}

type Counted = { used: number; quota: number | null; /** They are those of a trial. */ isTrial: boolean };

/** How the period that runs will end. */
export function forecastSentence({ used, quota, isTrial }: Counted, forecast: Forecast | null): string {
  if (quota !== null && used >= quota)
    return isTrial
      ? "All calls in the trial are used, and they don't reset. Choose a plan to continue."
      : "All calls are used. Further requests are rejected and not billed.";
  if (forecast === null) return "Not enough data for a forecast yet.";
  const end = `At this rate, you'll need about ${countText(roughly(forecast.expected))} calls by the end of the ${isTrial ? "trial" : "period"}`;
  if (quota === null) return `${end}. Your plan has no cap.`;
  return forecast.exhaustedAtMs === null
    ? `${end}, which is within your ${isTrial ? "trial" : "plan"}.`
    : `${end}. Your calls run out on ${shortMoment(forecast.exhaustedAtMs)}.`;
}
