import { requireMay } from "@/lib/accounts/permissions";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import type { ExportSummary } from "./contract";
import { exportInOrg, type Owned, stored, summaryOf, type StoredExport } from "./records";
import { stateAfter } from "./transitions";

/** Inside the transaction of whoever cancels; who works on it notices at the next rows. */
export async function cancelIn(tx: TxContext, row: StoredExport): Promise<StoredExport> {
  const ended = { state: stateAfter(row.state, "cancel"), leaseHolder: null, leaseUntil: null, finishedAt: new Date(tx.clock.now()) };
  const cancelled = await tx.db.export.update({ where: { id: row.id }, data: ended });
  await recordEvent(tx, {
    type: "export.cancelled",
    orgId: row.orgId,
    subject: row.id,
    data: { resource: row.resource, format: row.format },
  });
  await enqueue(tx, "make-exports", { exportId: row.id });
  return stored(cancelled);
}

/** Of two who change an export at once the second sees what the first did. */
export async function lockedExport(tx: TxContext, owner: Owned, exportId: string): Promise<StoredExport> {
  await tx.db.$executeRaw`select 1 from export where id = ${exportId} and org_id = ${owner.orgId} for update`;
  return exportInOrg(tx.db, owner, exportId);
}

/**
 * Stops an export that waits or runs; what was written of it is removed.
 * @throws DomainError not-found, conflict when it has ended
 */
export function cancelExport(ctx: Context, { exportId, ...owner }: Owned & { exportId: string }): Promise<ExportSummary> {
  requireMay(ctx, "exports:write", owner.orgId);
  return transaction(ctx, async (tx) => summaryOf(await cancelIn(tx, await lockedExport(tx, owner, exportId))));
}
