import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "@/lib/core/durations";
import { processClock, type Clock } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { COMPONENTS } from "@/lib/service-level/contract";
import { lookAt } from "@/lib/service-level/look-at";
import { writeHeartbeats } from "@/lib/service-level/write-heartbeats";

export type Heartbeat = { stop(): Promise<void> };

const PROBE_MS = 5_000;
/** A timer may ring a moment early, and would then look at the old minute again. */
const AFTER_MS = 50;

/** A listener on every address is reached by loopback. */
const loopback = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:)/, "//127.0.0.1");

/** Looks at every part at once and writes what was found into the minute in which it began. */
export async function beat(base: string, clock: Clock, stopping: AbortSignal): Promise<void> {
  const nowMs = clock.now();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(PROBE_MS)]);
  const looks = await Promise.all(COMPONENTS.map((component) => lookAt(component, { base, nowMs, signal })));
  // Looks that were broken off say nothing.
  if (stopping.aborted) return;
  await writeHeartbeats(
    nowMs,
    looks.filter((look) => look !== null),
  );
}

/**
 * Looks now and at the start of every minute, for as long as the process is up. Not by the queue: a minute must not
 * depend on it. A heartbeat that can't be written is a missing minute, which counts as down.
 */
export function runHeartbeat({ url, clock = processClock() }: { url: string; clock?: Clock }): Heartbeat {
  const stopped = new AbortController();
  const base = loopback(url);
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await beat(base, clock, stopped.signal).catch((error: unknown) => log().warn({ err: error }, "a heartbeat could not be written"));
      const restMs = MINUTE_MS - (clock.now() % MINUTE_MS) + AFTER_MS;
      await wait(restMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: () => {
      stopped.abort();
      return running;
    },
  };
}
