import type { Context } from "@/lib/platform/context";
import { claimRun, holdRun, LostRun, type ClaimedRun } from "./claim-run";
import { fetchForRun } from "./fetch-for-run";
import { finishRun } from "./finish-run";
import { MAX_CLAIMS } from "./rules";
import { settleRun } from "./settle-run";
import type { Held, Working } from "./working";

async function goOn(ctx: Context, run: ClaimedRun, working: Held): Promise<void> {
  if (run.claims > MAX_CLAIMS)
    return finishRun(ctx, run, { state: "failed", detail: "The run was interrupted too often. Check the log of the server." });
  await working.passed?.("claimed");
  if (run.state !== "reading" && !(await fetchForRun(ctx, run, working))) return;
  await settleRun(ctx, run, working);
}

/**
 * Goes on with a run as far as it can, in whatever step it is. One that somebody else works on is left alone. A process that dies
 * leaves its run to others once its lease is over; what it has done by then is found in the import.
 */
export async function workOnRun(ctx: Context, runId: string, working: Working): Promise<null> {
  const run = await claimRun(ctx, runId);
  if (!run) return null;
  const { signal, release } = holdRun(ctx, run);
  try {
    await goOn(ctx, run, { ...working, signal });
  } catch (error) {
    if (!(error instanceof LostRun)) throw error;
  } finally {
    release();
  }
  return null;
}
