"use client";

import { longDay } from "./long-day";
import { useMomentTitle } from "./time-zone";

/** "21 December 2026", with the exact time on hover. */
export function Day({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={useMomentTitle(Date.parse(at))} className={className}>
      {longDay(at)}
    </time>
  );
}
