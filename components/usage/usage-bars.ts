import type { Bar } from "@/components/charts/bar-data";
import type { Series } from "@/components/charts/chart-format";
import { colourRegistry } from "@/components/charts/colours";
import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import type { UsageDay } from "@/lib/metering/contract";

const COLOURS = 6;
const OTHER = "other";

/** Days as bars, by endpoint as in the usage report; what has no colour of its own is put together. The last day is still running. */
export function usageBars(days: readonly UsageDay[]): { series: Series[]; bars: Bar[]; total: number } {
  const totals = new Map<string, number>();
  for (const { calls } of days)
    for (const [endpoint, count] of Object.entries(calls)) totals.set(endpoint, (totals.get(endpoint) ?? 0) + count);
  const endpoints = [...totals].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([endpoint]) => endpoint);
  const own = endpoints.length > COLOURS ? endpoints.slice(0, COLOURS - 1) : endpoints;
  const keys = endpoints.length > own.length ? [...own, OTHER] : own;
  const colourOf = colourRegistry(own);
  return {
    series: keys.map((key) => ({ key, label: key, colour: colourOf(key) })),
    bars: days.map((day, index) => ({
      x: day.day,
      values: valuesOf(day, own),
      state: index === days.length - 1 ? "unfinished" : "done",
    })),
    total: [...totals.values()].reduce((sum, count) => sum + count, 0),
  };
}

function valuesOf({ calls }: UsageDay, own: readonly string[]): Record<string, number> {
  const values: Record<string, number> = {};
  for (const [endpoint, count] of Object.entries(calls)) {
    const key = own.includes(endpoint) ? endpoint : OTHER;
    values[key] = (values[key] ?? 0) + count;
  }
  return values;
}

/** The days that are left of a period after today, as outlines: each its share of what is still expected. */
export function forecastBars(given: { used: number; expected: number; endsAtMs: number; nowMs: number }): Bar[] {
  const { used, expected, endsAtMs, nowMs } = given;
  const perMs = Math.max(0, expected - used) / Math.max(1, endsAtMs - nowMs);
  const bars: Bar[] = [];
  for (let fromMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS; fromMs < endsAtMs; fromMs += DAY_MS) {
    const calls = Math.round(perMs * Math.min(DAY_MS, endsAtMs - fromMs));
    bars.push({ x: dayAt(fromMs), values: { forecast: calls }, state: "forecast" });
  }
  return bars;
}

/** Calls used from the start of a period to the end of each of its days; the last is what the counter says now. */
export function burnUp(days: readonly UsageDay[], startDay: string, used: number): number[] {
  let sum = 0;
  const sums = days
    .filter(({ day }) => day >= startDay)
    .map(({ calls }) => (sum += Object.values(calls).reduce((total, count) => total + count, 0)));
  return sums.map((calls, index) => (index === sums.length - 1 ? used : Math.min(calls, used)));
}
