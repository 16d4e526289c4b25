"use client";

import { clsx } from "clsx";
import { CircleAlert, Clock } from "lucide-react";
import { shortMoment, spanText } from "./moment";
import { useExactOnHover, useTimeZone } from "./time-zone";

export const SOON_MS = 6 * 60 * 60 * 1000;

type TimeLeftProps = {
  dueMs: number;
  /** The moment of the request, in milliseconds. */ now: number;
  /** large: the strongest thing of a row, the due time below it. */ size?: "inline" | "large";
};

/** "4 h 31 m" until something is due, and when that is. Amber with a mark under six hours, red with a word after. */
export function TimeLeft({ dueMs, now, size = "inline" }: TimeLeftProps) {
  const left = dueMs - now;
  const tone = left < 0 ? "text-bad" : left < SOON_MS ? "text-warn" : "text-muted";
  const large = size === "large";
  const Icon = left < 0 ? CircleAlert : left < SOON_MS ? Clock : null;
  return (
    <time
      dateTime={new Date(dueMs).toISOString()}
      {...useExactOnHover(dueMs)}
      className={clsx(large ? "inline-grid" : "inline-flex flex-wrap items-baseline gap-x-1.5", "whitespace-nowrap")}
    >
      <span
        className={clsx(
          "num inline-flex items-center gap-1.5 font-semibold",
          large ? "text-16 tracking-tight" : "text-13",
          large && tone === "text-muted" ? "text-ink" : tone,
        )}
      >
        {Icon !== null && <Icon size={large ? 14 : 13} aria-hidden="true" />}
        {spanText(left)}
      </span>
      <span className={clsx("text-12", tone)}>
        {left < 0 ? "overdue" : "left"}
        <span className="text-muted">
          {left < 0 ? ", was due " : ", due "}
          {shortMoment(dueMs, useTimeZone())}
        </span>
      </span>
    </time>
  );
}
