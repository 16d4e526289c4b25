"use client";

import { relativeText } from "./moment";
import { useExactOnHover, useTimeZone } from "./time-zone";

type RelativeTimeProps = {
  /** Milliseconds, or ISO 8601. */ at: number | string;
  /** The moment of the request, in milliseconds, so that server and browser say the same. */ now: number;
  className?: string;
};

/** "7 h ago", with the exact time on hover. */
export function RelativeTime({ at, now, className }: RelativeTimeProps) {
  const atMs = typeof at === "number" ? at : Date.parse(at);
  return (
    <time dateTime={new Date(atMs).toISOString()} {...useExactOnHover(atMs)} className={className}>
      {relativeText(atMs, now, useTimeZone())}
    </time>
  );
}
