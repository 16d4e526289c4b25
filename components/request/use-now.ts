"use client";

import { useEffect, useState } from "react";

const EVERY_MS = 30_000;

/** The time of the service, going on in the browser; a wrong clock there does not matter. */
export function useNow(serverNow: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setNow(serverNow + performance.now() - started), EVERY_MS);
    return () => clearInterval(timer);
  }, [serverNow]);
  return now;
}
