import { spanText } from "@/components/ui/moment";
import type { Tone } from "@/components/ui/status-dot";
import { countText } from "@/lib/core/wording";
import type { Outage } from "@/lib/service-level/reports/contract";

export const percentText = (percent: number | null): string => (percent === null ? "no data" : `${percent}%`);

/** "1 minute", "42 minutes", "185 minutes" */
export const minutesText = (minutes: number): string => `${countText(minutes)} minute${minutes === 1 ? "" : "s"}`;

/** "43 min 12 s", with a minus when it is overspent. */
export function budgetText(minutes: number): string {
  const seconds = Math.round(Math.abs(minutes) * 60);
  const text = seconds >= 3_600 ? spanText(seconds * 1_000) : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return minutes < 0 && seconds > 0 ? `−${text}` : text;
}

/** How many times faster than allowed: "0×", "0.4×", "14×". */
export const burnText = (rate: number | null): string =>
  rate === null ? "no data" : `${rate >= 10 ? countText(Math.round(rate)) : Math.round(rate * 10) / 10}×`;

/** More than once a month's budget in a month is too fast; fourteen times spends it in two days. */
export const burnTone = (rate: number | null): Tone => (rate === null || rate <= 1 ? "neutral" : rate < 14 ? "warn" : "bad");

export const CAUSE_WORDS: Record<Outage["cause"], string> = {
  service: "The service was down",
  calls: "Your requests failed on our side",
};

export const CREDIT_WORDS = {
  owed: { title: "Unsettled", tone: "warn" },
  settled: { title: "Settled", tone: "ok" },
} as const;
