import { transaction, type Context } from "@/lib/platform/context";
import { moveRun, type ClaimedRun } from "./claim-run";
import { finishRun } from "./finish-run";
import { waitAfter } from "./rules";

/** Plans the next attempt to fetch the file, or gives the run up after the last one. @throws LostRun */
export async function retryLater(
  ctx: Context,
  run: ClaimedRun,
  { made, detail, isFinal = false }: { made: number; detail: string; isFinal?: boolean },
): Promise<void> {
  const wait = isFinal ? null : waitAfter(made);
  if (wait === null) return finishRun(ctx, run, { state: "failed", detail });
  await transaction(ctx, (tx) =>
    moveRun(tx, run, {
      to: "waiting",
      data: { detail, importId: null, leasedUntil: null, lookAt: new Date(tx.clock.now() + wait) },
    }),
  );
}
