import { exactMoment, spanText } from "@/components/ui/moment";
import { countText } from "@/lib/core/wording";
import type { NoticeKind } from "@/lib/service-level/notices/contract";
import type { Bar, State } from "./status-view";

export const STATE_WORDS = {
  up: { word: "Up", tone: "ok" },
  down: { word: "Down", tone: "bad" },
  unknown: { word: "No data", tone: "neutral" },
} as const satisfies Record<State, unknown>;

export const OVERALL_WORDS = {
  up: { title: "All systems operational", tone: "ok" },
  partial: { title: "Partial outage", tone: "bad" },
  down: { title: "Major outage", tone: "bad" },
  unknown: { title: "No data yet", tone: "info" },
} as const;

/** How an open notice is marked, and the colour of the banner above pages. */
export const NOTICE_TONES = { incident: "bad", maintenance: "warn", announcement: "neutral" } as const satisfies Record<
  NoticeKind,
  unknown
>;
export const BANNER_TONES = { incident: "bad", maintenance: "warn", announcement: "info" } as const satisfies Record<NoticeKind, unknown>;

/** "99.985%", never rounded up; "no data" before the first counted minute. */
export const percentText = (percent: number | null): string => (percent === null ? "no data" : `${percent}%`);

export const minutesText = (minutes: number): string =>
  minutes === 1 ? "1 minute" : minutes < 60 ? `${minutes} minutes` : spanText(minutes * 60_000);

const DAY_MINUTES = 1_440;

/** One day of one part, as it is read out. A day that was measured in part says so. */
export function barText({ observed, down }: Bar): string {
  if (observed === 0) return "no data";
  const measured = observed < DAY_MINUTES ? `, ${minutesText(observed)} measured` : "";
  if (down === 0) return `no downtime${measured}`;
  return down === observed ? `down all day, ${minutesText(down)}` : `down ${minutesText(down)}${measured}`;
}

/** "13 minutes", "7 h 2 m", "41 days" */
export const longText = (minutes: number): string =>
  minutes < 3 * DAY_MINUTES ? minutesText(minutes) : `${countText(Math.floor(minutes / DAY_MINUTES))} days`;

/** "22 Nov 2026, 10:31 UTC (13 minutes)" */
export const sinceText = (sinceMs: number, minutes: number): string =>
  `${exactMoment(sinceMs).replace(/:\d\d UTC$/, " UTC")} (${longText(minutes)})`;

export type Weight = "none" | "up" | "little" | "much";

/** How a day is drawn: without data, up, down for less than an hour, or longer. */
export function weightOf({ observed, down }: Bar): Weight {
  if (observed === 0) return "none";
  if (down === 0) return "up";
  return down < 60 ? "little" : "much";
}

/** "42 minutes", "3 h 5 m", "2 days 4 h" of an incident. */
export function lengthText(ms: number): string {
  return minutesText(Math.round(ms / 60_000));
}

export const moreText = (count: number): string =>
  `${countText(count)} older ${count === 1 ? "incident is" : "incidents are"} included in the figures above but not listed.`;
