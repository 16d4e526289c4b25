import type { TxContext } from "@/lib/platform/context";

/** What a run leaves behind that comes to nothing: no staged rows, no open questions, and decisions that are free again. */
export async function discardRows(tx: TxContext, importId: string): Promise<void> {
  await tx.db.stagedRow.deleteMany({ where: { importId } });
  await tx.db.quarantinedRow.updateMany({ where: { importId, state: "open" }, data: { state: "dropped" } });
  await tx.db.quarantinedRow.updateMany({ where: { publishingId: importId }, data: { publishingId: null } });
  await tx.db.correction.deleteMany({ where: { importId } });
}
