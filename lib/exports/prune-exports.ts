import { readdir, rm } from "node:fs/promises";
import { DAY_MS } from "@/lib/core/durations";
import { transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { files } from "@/lib/platform/files/files";
import { perProcess } from "@/lib/platform/process-state";
import { enqueue } from "@/lib/platform/queue";
import { EXPORT_STATES } from "./contract";
import { exportsFolder, folderOf, storedFolder } from "./export-folder";
import { clearTries } from "./make-file";
import { isKept, statesBefore } from "./transitions";

const KEPT_ROWS_DAYS = 30;
const ID = /^ex_[0-9a-z]{1,40}$/;

/** Exports whose days are over, and those of deleted organisations. */
async function expire(ctx: Context): Promise<number> {
  return transaction(ctx, async ({ db, clock }) => {
    const now = new Date(clock.now());
    const gone = await db.organisation.findMany({ where: { deletedAt: { not: null } }, select: { id: true } });
    const { count } = await db.export.updateMany({
      where: { state: { in: statesBefore("expire") }, OR: [{ expiresAt: { lte: now } }, { orgId: { in: gone.map(({ id }) => id) } }] },
      data: { state: "expired" },
    });
    return count;
  });
}

/** Rows of what has ended long ago. */
async function forget(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now() - KEPT_ROWS_DAYS * DAY_MS);
  const { rowCount } = await pool().query("delete from export where state in ('failed', 'cancelled', 'expired') and created_at < $1", [
    before,
  ]);
  return rowCount ?? 0;
}

/** Exports whose files this process is writing: their folders are left to it. */
export const beingMade = perProcess<Set<string>>("exports-being-made", () => new Set());

/** Of these, the ones whose files nothing needs any more: expired, failed, cancelled or deleted. */
async function endedOf(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool().query<{ id: string }>("select id from export where id = any($1) and state = any($2)", [
    ids,
    EXPORT_STATES.filter(isKept),
  ]);
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !kept.has(id) && !beingMade().has(id));
}

async function sweep(ids: readonly string[]): Promise<number> {
  const ended = await endedOf(ids);
  for (const id of ended) {
    await files().remove(storedFolder(id));
    await rm(folderOf(id), { recursive: true, force: true });
  }
  return ended.length;
}

/** What was written on the way to a file that is ready: whoever finished it may have been killed before removing it. */
async function clearFinished(ids: readonly string[]): Promise<void> {
  const { rows } = await pool().query<{ id: string }>("select id from export where id = any($1) and state = 'ready'", [ids]);
  for (const { id } of rows) await clearTries(id);
}

/** Removes the files of an export that was cancelled or deleted, unless they are somebody else's by now. */
export const removeIfEnded = (exportId: string): Promise<number> => sweep([exportId]);

/** Whoever worked on it is gone, or its next try is due: somebody is to look. */
async function wakeMakers(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    const due = { leaseUntil: { lte: new Date(tx.clock.now()) } };
    const stalled = await tx.db.export.findFirst({
      where: {
        OR: [
          { state: "running", ...due },
          { state: "queued", OR: [{ leaseUntil: null }, due] },
        ],
      },
      select: { id: true },
    });
    if (stalled) await enqueue(tx, "make-exports", { exportId: stalled.id });
  });
}

/** Whoever delivered one is gone, or its next attempt is due. */
async function wakeDeliverers(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = new Date(tx.clock.now());
    const due = await tx.db.export.findFirst({
      where: {
        ...{ state: "ready", deliveryState: "waiting", deliveryDueAt: { lte: now } },
        OR: [{ deliveryUntil: null }, { deliveryUntil: { lte: now } }],
      },
      select: { orgId: true },
    });
    if (due) await enqueue(tx, "deliver-exports", due);
  });
}

/** Ends what is over, and removes files that nothing needs any more: of exports that expired, failed, or were cancelled or deleted. */
export async function pruneExports(ctx: Context): Promise<{ expired: number; forgotten: number; removed: number }> {
  const expired = await expire(ctx);
  const forgotten = await forget(ctx);
  await wakeMakers(ctx);
  await wakeDeliverers(ctx);
  const here = await readdir(exportsFolder()).catch(() => []);
  const stored = (await files().list("exports")).map(({ name }) => name.split("/")[1] ?? "");
  const folders = [...new Set([...here, ...stored])].filter((name) => ID.test(name));
  await clearFinished(folders);
  return { expired, forgotten, removed: await sweep(folders) };
}
