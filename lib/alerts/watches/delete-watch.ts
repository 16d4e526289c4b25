import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";

/** @throws DomainError not-found (or another member's), role-missing */
export function deleteWatch(ctx: Context, orgId: string, id: string): Promise<void> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const { count } = await tx.db.watch.deleteMany({ where: { id, orgId, userId } });
    if (count === 0) throw new DomainError("not-found", "You do not watch this.");
    await recordEvent(tx, { type: "watch.deleted", orgId, subject: id, data: {} });
  });
}
