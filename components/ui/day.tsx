"use client";

import { dayText } from "./moment";
import { useExactOnHover } from "./time-zone";

/** "21 Dec 2026", with the exact time on hover. */
export function Day({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} {...useExactOnHover(Date.parse(at))} className={className}>
      {dayText(Date.parse(at))}
    </time>
  );
}
