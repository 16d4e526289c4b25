import { randomUUID } from "node:crypto";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { EXPORT_LIMITS } from "./contract";
import { stored, type StoredExport } from "./records";
import { exportRefusal } from "./require-plan";
import { stateAfter } from "./transitions";

/** Longer than the longest statement, and than the sync of a slow disk. */
export const LEASE_MS = 60_000;

/** An export in our hands: only the holder of the lease writes. */
export type Claimed = { row: StoredExport; holder: string };

/** The oldest that waits, or that somebody stopped working on, of an organisation with room. */
async function nextId(tx: TxContext, now: Date): Promise<string | null> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    select e.id from export e
    where ((e.state = 'queued' and (e.lease_until is null or e.lease_until <= ${now})) or (e.state = 'running' and e.lease_until <= ${now}))
      and (select count(*) from export r where r.org_id = e.org_id and r.id <> e.id and r.state = 'running' and r.lease_until > ${now}) < ${EXPORT_LIMITS.running}
    order by e.created_at, e.id limit 1 for update of e skip locked`;
  return rows[0]?.id ?? null;
}

/** Why it must not be made any more, in a sentence; null: go on. */
async function refusalReason(tx: TxContext, row: StoredExport): Promise<string | null> {
  if (row.attempts >= EXPORT_LIMITS.attempts) return `The export failed after ${row.attempts} attempts. Start it again.`;
  const organisation = await tx.db.organisation.findUnique({ where: { id: row.orgId } });
  if (!organisation || organisation.deletedAt) return "The organisation was deleted.";
  return row.plan === "sandbox" ? null : exportRefusal(tx, row.orgId, row.resource);
}

/** Ends an export that can't be made; what it says is shown to its reader. */
export async function failExport(tx: TxContext, row: StoredExport, sentence: string): Promise<void> {
  const state = stateAfter(row.state, "fail");
  const ended = { state, failure: sentence.slice(0, 300), leaseHolder: null, leaseUntil: null, finishedAt: new Date(tx.clock.now()) };
  await tx.db.export.update({ where: { id: row.id }, data: ended });
  const { resource, format, rowsDone: rows } = row;
  await recordEvent(tx, {
    type: "export.finished",
    orgId: row.orgId,
    subject: row.id,
    data: { resource, format, rows, bytes: null, state },
  });
}

/** Takes the next export, if there is one; those that can't be made any more are ended on the way. */
export async function claimExport(ctx: Context): Promise<Claimed | null> {
  for (;;) {
    const outcome = await transaction(ctx, (tx) => claimOne(tx));
    if (outcome !== "failed") return outcome;
  }
}

async function claimOne(tx: TxContext): Promise<Claimed | null | "failed"> {
  // One at a time: how many run is counted, and must not change meanwhile.
  await tx.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('exports/claim', 0))`;
  const now = new Date(tx.clock.now());
  const id = await nextId(tx, now);
  if (id === null) return null;
  const row = stored(await tx.db.export.findUniqueOrThrow({ where: { id } }));
  const sentence = await refusalReason(tx, row);
  if (sentence !== null) {
    await failExport(tx, row, sentence);
    return "failed";
  }
  const holder = randomUUID();
  const claimed = await tx.db.export.update({
    where: { id },
    data: {
      state: stateAfter(row.state, "start"),
      leaseHolder: holder,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      attempts: row.attempts + 1,
      startedAt: row.startedAt ?? now,
    },
  });
  return { row: stored(claimed), holder };
}

/** Whether it is still ours; if so, for another while. One plain statement: a worker needs no more of the database than this. */
export async function renewLease(
  { clock }: Context,
  { exportId, holder }: { exportId: string; holder: string },
  { rowsDone, rowsTotal = null }: { rowsDone: number; rowsTotal?: number | null },
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `update export set rows_done = $3, rows_total = coalesce($4, rows_total), lease_until = $5
     where id = $1 and lease_holder = $2 and state = 'running'`,
    [exportId, holder, rowsDone, rowsTotal, new Date(clock.now() + LEASE_MS)],
  );
  return rowCount === 1;
}
