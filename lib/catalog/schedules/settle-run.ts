import { MINUTE_MS } from "@/lib/core/durations";
import { reading, transaction, type Context } from "@/lib/platform/context";
import type { ImportRow } from "../imports/contract";
import { readAgain } from "../imports/read-again";
import { readImport } from "../imports/read-import";
import { moveRun, type ClaimedRun } from "./claim-run";
import { decideRun } from "./decide-run";
import { finishRun } from "./finish-run";
import { retryLater } from "./retry-later";
import { MAX_REREADS } from "./rules";
import { figuresOf, settlePublished } from "./settle-published";
import type { Working } from "./working";

/** The file is not what its importer or mapping reads. */
const LAYOUT: readonly string[] = ["wrong-kind", "wrong-delimiter", "encoding", "binary"];
/** The file was not complete when it was fetched, or a check of it was interrupted. */
const INCOMPLETE: readonly string[] = ["truncated", "empty", "unreadable"];

/** Nothing is to be done until the import is read; whoever ends that says so. */
function letGo(ctx: Context, run: ClaimedRun): Promise<void> {
  return transaction(ctx, (tx) =>
    moveRun(tx, run, { to: "reading", data: { leasedUntil: null, lookAt: new Date(tx.clock.now() + MINUTE_MS) } }),
  );
}

/** A file that is still here is read again; one that was not complete is fetched again; nothing else would end differently. */
async function settleFailed(ctx: Context, run: ClaimedRun, row: ImportRow): Promise<void> {
  const { code = "internal", detail = "The file could not be read." } = row.error ?? {};
  if (row.can_read_again && run.rereads < MAX_REREADS) {
    await transaction(ctx, (tx) => moveRun(tx, run, { to: "reading", data: { rereads: run.rereads + 1 } }));
    await readAgain(ctx, row.id);
    return letGo(ctx, run);
  }
  if (INCOMPLETE.includes(code)) return retryLater(ctx, run, { made: run.attempts, detail });
  return finishRun(ctx, run, { state: LAYOUT.includes(code) ? "layout-changed" : "failed", detail, figures: figuresOf(row, null) });
}

/**
 * Goes on with a run by what has become of its import. It knows nothing besides, so that it can be done again at any time by
 * anybody. @throws LostRun
 */
export async function settleRun(ctx: Context, run: ClaimedRun, working: Working): Promise<void> {
  const current = await reading(ctx).importScheduleRun.findUnique({ where: { id: run.id }, include: { schedule: true } });
  if (!current?.importId) return finishRun(ctx, run, { state: "failed", detail: "The import of this run no longer exists." });
  // What this server has just written is part of it; the settings are those that the run was taken with.
  const ours: ClaimedRun = { ...current, claims: run.claims, schedule: run.schedule };
  const row = await readImport(ctx, current.importId);
  switch (row.state) {
    case "staged":
      return decideRun(ctx, ours, { row, working });
    case "published":
      return settlePublished(ctx, ours, row);
    case "failed":
      return settleFailed(ctx, ours, row);
    case "mapping":
      return finishRun(ctx, ours, { state: "layout-changed", detail: "The file has other columns than its mapping was made for." });
    case "discarded":
      return finishRun(ctx, ours, { state: "cancelled", detail: "The import was discarded." });
    default:
      return letGo(ctx, ours);
  }
}
