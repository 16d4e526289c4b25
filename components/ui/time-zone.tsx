"use client";

import { createContext, use, type ReactNode, useState } from "react";
import { browserZone, exactMoment, UTC } from "./moment";

const TimeZone = createContext(UTC);

/** Shows all times inside in a zone; null is UTC. */
export function TimeZoneProvider({ zone, children }: { zone: string | null; children: ReactNode }) {
  return <TimeZone value={zone ?? UTC}>{children}</TimeZone>;
}

/** Returns the zone in which times are shown. */
export const useTimeZone = (): string => use(TimeZone);

/**
 * Returns what a time element says on hover: the exact time in UTC, and in local time. The browser's zone is asked for when the pointer
 * comes: the server does not know it, and asking for every time of a long list would delay the page.
 */
export function useExactOnHover(atMs: number): { title: string; onPointerEnter: () => void } {
  const shown = useTimeZone();
  const [local, setLocal] = useState(shown);
  const utc = exactMoment(atMs);
  const zone = shown === UTC ? local : shown;
  return { title: zone === UTC ? utc : `${exactMoment(atMs, zone)}\n${utc}`, onPointerEnter: () => setLocal(browserZone()) };
}
