import { addDays, dayAt } from "@/lib/core/dates";
import type { Forecast } from "@/lib/core/forecast";
import type { UsageReport } from "@/lib/metering/contract";

/** Cumulative calls to the end of a day: counted, counted so far, or expected. */
export type BurnUpDay = { x: string; used: number | null; expected: number | null; state: "done" | "unfinished" | "forecast" };

/** Every day of a period: what was used up to it, and from today on what is expected. */
export function burnUpDays({ window, counted }: UsageReport, forecast: Forecast | null, nowMs: number): BurnUpDay[] {
  const endsAtMs = Date.parse(window.endsAt);
  const last = dayAt(endsAtMs - 1);
  let sum = 0;
  const days = counted.map(({ day, calls }, index): BurnUpDay => {
    const isLast = index === counted.length - 1 && window.isRunning;
    return { x: day, used: (sum += calls), expected: null, state: isLast ? "unfinished" : "done" };
  });
  if (!window.isRunning) return days;
  for (let day = addDays(days.at(-1)?.x ?? last, 1); day <= last; day = addDays(day, 1))
    days.push({ x: day, used: null, expected: forecast && expectedAt(day, sum, { forecast, nowMs, endsAtMs }), state: "forecast" });
  return days;
}

function expectedAt(
  day: string,
  used: number,
  { forecast, nowMs, endsAtMs }: { forecast: Forecast; nowMs: number; endsAtMs: number },
): number {
  const untilMs = Math.min(endsAtMs, Date.parse(`${addDays(day, 1)}T00:00:00Z`));
  return Math.round(used + ((forecast.expected - used) * (untilMs - nowMs)) / Math.max(1, endsAtMs - nowMs));
}
