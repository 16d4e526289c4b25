import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";

/** @throws DomainError not-found (or another member's), role-missing */
export function deleteAlert(ctx: Context, orgId: string, id: string): Promise<void> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const { count } = await tx.db.priceAlert.deleteMany({ where: { id, orgId, userId } });
    if (count === 0) throw new DomainError("not-found", "This alert does not exist.");
    await recordEvent(tx, { type: "alert.deleted", orgId, subject: id, data: {} });
  });
}
