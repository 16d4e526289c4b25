import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";

/** Removes a staged import with its rows, those that are quarantined included, as if its file had not been read. @throws DomainError conflict */
export async function removeDryRun(ctx: Context, id: string): Promise<void> {
  requireOperator(ctx);
  await transaction(ctx, async (tx) => {
    const run = await tx.db.importRun.findUnique({ where: { id }, select: { kind: true, source: true } });
    const { count } = await tx.db.importRun.deleteMany({ where: { id, state: "staged" } });
    if (!run || count !== 1) throw new DomainError("conflict", `Import ${id} was published or discarded in the meantime.`);
    await tx.db.stagedRow.deleteMany({ where: { importId: id } });
    await tx.db.quarantinedRow.deleteMany({ where: { importId: id } });
    await recordEvent(tx, { type: "import.discarded", subject: id, data: run });
  });
}
