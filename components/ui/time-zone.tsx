"use client";

import { createContext, use, type ReactNode } from "react";
import { browserZone, exactMoment, UTC } from "./moment";
import { useHydrated } from "./use-hydrated";

const TimeZone = createContext(UTC);

/** Shows all times inside in a zone; null is UTC. */
export function TimeZoneProvider({ zone, children }: { zone: string | null; children: ReactNode }) {
  return <TimeZone value={zone ?? UTC}>{children}</TimeZone>;
}

/** Returns the zone in which times are shown. */
export const useTimeZone = (): string => use(TimeZone);

/** Returns the exact time in UTC and in local time, for the hover text of every time. */
export function useMomentTitle(atMs: number): string {
  const shown = useTimeZone();
  const isHydrated = useHydrated();
  const local = shown !== UTC ? shown : isHydrated ? browserZone() : UTC;
  const utc = exactMoment(atMs);
  return local === UTC ? utc : `${exactMoment(atMs, local)}\n${utc}`;
}
