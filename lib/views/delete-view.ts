import { requireMay } from "@/lib/accounts/permissions";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { noView } from "./records";

/** @throws DomainError not-found (or another member's), role-missing */
export function deleteView(ctx: Context, orgId: string, id: string): Promise<void> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const view = await tx.db.savedView.findFirst({ where: { id, orgId, userId }, select: { name: true } });
    if (view === null) throw noView();
    await tx.db.savedView.delete({ where: { id } });
    await recordEvent(tx, { type: "view.deleted", orgId, subject: id, data: { name: view.name } });
  });
}
