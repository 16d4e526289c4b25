"use client";

import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The server's time, which goes on by the browser's stopwatch: a wrong clock on the desk must not make a request look calm. */
export function useServerTime(serverNowMs: number): number {
  const [elapsed, setElapsed] = useState({ of: serverNowMs, ms: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setElapsed({ of: serverNowMs, ms: performance.now() - start }), TICK_MS);
    return () => clearInterval(timer);
  }, [serverNowMs]);
  return serverNowMs + (elapsed.of === serverNowMs ? elapsed.ms : 0);
}
