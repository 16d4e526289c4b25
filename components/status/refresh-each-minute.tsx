"use client";

import { useRefresh } from "@/components/api/use-refresh";
import { MINUTE_MS } from "@/lib/core/durations";

const isOnline = (): boolean => navigator.onLine;

/** Follows the clock: the page is read again every minute while it is looked at. */
export function RefreshEachMinute() {
  useRefresh(MINUTE_MS, isOnline);
  return null;
}
