"use client";

import { useRef } from "react";
import { withParams } from "@/components/ui/url-state";

/** Browsers refuse an address that changes with every pixel. */
const QUIET_MS = 250;

/** Writes the number of calls into the address of the page, once it stands still. */
export function useCallsAddress(): (calls: number | null) => void {
  const timer = useRef<number>(undefined);
  return (calls) => {
    const { pathname } = window.location;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const { location } = window;
      if (location.pathname !== pathname) return;
      const address = withParams(pathname, location.search, { calls: calls === null ? null : String(calls) });
      window.history.replaceState(null, "", address + location.hash);
    }, QUIET_MS);
  };
}
