import { DAY_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { enqueue } from "@/lib/platform/queue";
import { failExport, type Claimed } from "./claim-export";
import type { Manifest } from "./contract";
import { stored, type StoredExport } from "./records";
import { stateAfter } from "./transitions";

const RETRY_MS = 10_000;

/** The export while it is still in these hands; null when it was cancelled, deleted or taken over. */
async function lockClaimed(tx: TxContext, { row, holder }: Claimed): Promise<StoredExport | null> {
  await tx.db.$executeRaw`select 1 from export where id = ${row.id} for update`;
  const found = await tx.db.export.findFirst({ where: { id: row.id, leaseHolder: holder, state: "running" } });
  return found && stored(found);
}

const released = { leaseHolder: null, leaseUntil: null };

/** Its files are there: it is ready, and that is recorded, together. False when it isn't ours any more. */
export function finishExport(
  ctx: Context,
  claimed: Claimed,
  { manifest, folder }: { manifest: Manifest; folder: string },
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const row = await lockClaimed(tx, claimed);
    if (!row) return false;
    const now = tx.clock.now();
    const { rows, bytes, sha256, resource, format } = manifest;
    const state = stateAfter(row.state, "finish");
    await tx.db.export.update({
      where: { id: row.id },
      data: {
        ...released,
        state,
        folder,
        manifest,
        bytes,
        sha256,
        fileName: manifest.file,
        rowsDone: rows,
        rowsTotal: rows,
        finishedAt: new Date(now),
        expiresAt: new Date(now + env().KEEP_EXPORTS_DAYS * DAY_MS),
        ...(row.deliveryState === "waiting" ? { deliveryDueAt: new Date(now) } : {}),
      },
    });
    if (row.deliveryState === "waiting") await enqueue(tx, "deliver-exports", { orgId: row.orgId });
    await recordEvent(tx, {
      type: "export.finished",
      orgId: row.orgId,
      subject: row.id,
      data: { resource, format, rows, bytes, state, ...(row.plan === "sandbox" ? { sandbox: true } : {}) },
    });
    return true;
  });
}

/** It can't be made: it says why. */
export const giveUpExport = (ctx: Context, claimed: Claimed, sentence: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const row = await lockClaimed(tx, claimed);
    if (row) await failExport(tx, row, sentence);
  });

/**
 * Gives it back to be gone on with: by anyone at once when this process stops, and then this try doesn't count;
 * after a failure a little later.
 */
export const releaseExport = (ctx: Context, claimed: Claimed, why: "stopping" | "failure"): Promise<void> =>
  transaction(ctx, async (tx) => {
    const row = await lockClaimed(tx, claimed);
    if (!row) return;
    const later = why === "stopping" ? null : new Date(tx.clock.now() + RETRY_MS * row.attempts);
    const attempts = why === "stopping" ? row.attempts - 1 : row.attempts;
    await tx.db.export.update({
      where: { id: row.id },
      data: { state: stateAfter(row.state, "requeue"), leaseHolder: null, leaseUntil: later, attempts },
    });
  });
