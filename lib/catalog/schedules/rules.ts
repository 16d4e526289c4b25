import { MINUTE_MS } from "@/lib/core/durations";
import type { RunState } from "./contract";

/** Waits before each further attempt to fetch a file. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS] as const;
export const MAX_ATTEMPTS = WAITS_MS.length + 1;
/** An interrupted reading of a file that is still here is begun again so often. */
export const MAX_REREADS = 3;
/** A run that was taken up so often ends every server that works on it. */
export const MAX_CLAIMS = 40;

/** When the attempt after `made` attempts is due, in milliseconds from now; null when there is none. */
export const waitAfter = (made: number): number | null => WAITS_MS[made - 1] ?? null;

type Waiting = { waitingSinceMs: number | null; graceMinutes: number };

/** Whether no file has come until some time after it was due. */
export const isLate = ({ waitingSinceMs, graceMinutes }: Waiting, nowMs: number): boolean =>
  waitingSinceMs !== null && nowMs > waitingSinceMs + graceMinutes * MINUTE_MS;

/** Whether a run that ended like this brought what its source was waited for. */
export function isArrival(state: RunState, needsChange: boolean): boolean {
  if (state === "unchanged") return !needsChange;
  return state === "published" || state === "held";
}

/** Whether staff hear how a run ended: of a file that needs them each time, of what is broken once until it is something else. */
export function isTold(state: RunState, before: RunState | null): boolean {
  if (state === "held") return true;
  return (state === "failed" || state === "layout-changed") && state !== before;
}
