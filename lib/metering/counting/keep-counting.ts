import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS } from "@/lib/core/durations";
import { warnSampled } from "@/lib/platform/log-sampled";
import { foldCounts } from "./fold-counts";
import { renewLanes, tickLanes } from "./lanes";
import { allLiveLeases } from "./live-leases";
import { exchangeBursts } from "./shared-bursts";

/** How long a call may stand in no roll-up, and a quota's news be late. */
const EVERY_MS = 500;
/** After a round that failed: the database may be away for long. */
const AFTER_FAILURE_MS = 5_000;
/** A server that says nothing for so long has ended: what it leased goes to others. Its own calls are then refused by the database. */
const SILENT_MS = 10_000;
/** Blocks that nobody uses go back, so that others can have them near a limit and see what is left. */
const IDLE_MS = 2_000;
/** What a request that was given up had taken, and can't give back itself, stays away no longer than this. */
const LANE_AGE_MS = 10 * MINUTE_MS;

/** Keeps the counting of this process going until it is stopped: its lanes open, its blocks short, and what was counted folded. */
export function keepCounting(): { stop(): Promise<void> } {
  const stopped = new AbortController();
  // Apart, because a fold that takes long must not keep the lanes silent until another server closes them.
  const running = [
    repeat(keepLanes, stopped.signal, "lanes of counting could not be renewed; the next round tries again"),
    repeat(foldCounts, stopped.signal, "calls that were counted could not be added up; they will be later"),
  ];
  return {
    stop: async () => {
      stopped.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(round: () => Promise<unknown>, signal: AbortSignal, failure: string): Promise<void> {
  while (!signal.aborted) {
    const pauseMs = await round().then(
      () => EVERY_MS,
      (error: unknown) => {
        warnSampled([failure], { err: error });
        return AFTER_FAILURE_MS;
      },
    );
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function keepLanes(): Promise<void> {
  await exchangeBursts();
  renewLanes(LANE_AGE_MS);
  await tickLanes(SILENT_MS);
  for (const leases of allLiveLeases()) await leases.giveBackIdle(IDLE_MS);
}
