import { DAY_MS } from "@/lib/core/durations";
import { idTimeMs, REQUEST_ID } from "@/lib/core/id-time";

const WRITTEN_AFTER_MS = 10_000;

/**
 * Why a request is not in the log: it may come in a moment, it is too old to be kept, there is none of ours, or its day can't be read at
 * the moment.
 */
export type Absence = "soon" | "old" | "unknown" | "away";

/** @param keptDays how long requests are kept */
export function absenceOf(id: string, { nowMs, keptDays }: { nowMs: number; keptDays: number }): Absence {
  if (!REQUEST_ID.test(id)) return "unknown";
  const age = nowMs - idTimeMs(id);
  if (age > keptDays * DAY_MS) return "old";
  return Math.abs(age) < WRITTEN_AFTER_MS ? "soon" : "unknown";
}
