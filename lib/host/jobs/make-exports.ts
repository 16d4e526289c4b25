import { HOUR_MS } from "@/lib/core/durations";
import type { Made } from "@/lib/exports/make-task";
import { removeIfEnded } from "@/lib/exports/prune-exports";
import { runExports } from "@/lib/exports/run-exports";
import type { Context } from "@/lib/platform/context";
import { runInWorker } from "./run-in-worker";

/** One try; what it has written by then is gone on with by the next. */
const TRY_MS = HOUR_MS;
/** Rows pass through in parts, so this holds for any size. */
const HEAP_MB = 128;

/** Makes what waits, each file in a thread of its own, after removing what a change left behind. */
export async function makeExports(ctx: Context, { exportId }: { exportId: string }): Promise<unknown> {
  await removeIfEnded(exportId);
  // The worker's answer is the value that its own task returned, copied.
  return runExports(ctx, async (task) => (await runInWorker("make-export", task, { timeoutMs: TRY_MS, heapMb: HEAP_MB })) as Made);
}
