import { requireMay } from "@/lib/accounts/permissions";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { enqueue } from "@/lib/platform/queue";
import { cancelIn, lockedExport } from "./cancel-export";
import type { Owned } from "./records";
import { isUnderWay } from "./transitions";

/**
 * Takes an export off the list with its files; one that is under way is cancelled first. Links end at once.
 * @throws DomainError not-found
 */
export function deleteExport(ctx: Context, { exportId, ...owner }: Owned & { exportId: string }): Promise<void> {
  requireMay(ctx, "exports:write", owner.orgId);
  return transaction(ctx, async (tx) => {
    const row = await lockedExport(tx, owner, exportId);
    if (isUnderWay(row.state)) await cancelIn(tx, row);
    await tx.db.export.delete({ where: { id: row.id } });
    await recordEvent(tx, {
      type: "export.deleted",
      orgId: row.orgId,
      subject: row.id,
      data: { resource: row.resource, format: row.format },
    });
    await enqueue(tx, "make-exports", { exportId: row.id });
  });
}
