import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { ChangeViewInput } from "./contract";
import { noView, requireOwnName, viewInSight } from "./records";

async function setWeekly(tx: TxContext, key: { viewId: string; orgId: string; userId: string }, isWeekly: boolean): Promise<void> {
  if (isWeekly) await tx.db.viewMail.createMany({ data: key, skipDuplicates: true });
  else await tx.db.viewMail.deleteMany({ where: key });
}

/**
 * Renames or shares a view of the member who asks, or decides whether they get it by e-mail.
 * @throws DomainError not-found (another member's, for name and sharing), role-missing, organisation-suspended, conflict (one of that name)
 */
export function changeView(ctx: Context, orgId: string, { id, change }: { id: string; change: ChangeViewInput }): Promise<void> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  const { name, isShared } = change;
  return transaction(ctx, async (tx) => {
    await requireActive(tx, orgId);
    const view = await viewInSight(tx, orgId, id);
    const isWeekly = (await tx.db.viewMail.count({ where: { viewId: id, userId } })) > 0;
    const before = { name: view.name, isShared: view.isShared, isWeekly };
    if (name !== undefined || isShared !== undefined) {
      if (view.userId !== userId) throw noView();
      if (name !== undefined) await requireOwnName(tx, { orgId, userId, name, id });
      await tx.db.savedView.update({
        where: { id },
        data: { ...(name === undefined ? {} : { name }), ...(isShared === undefined ? {} : { isShared }) },
      });
      // Who no longer sees a view no longer gets it.
      if (isShared === false) await tx.db.viewMail.deleteMany({ where: { viewId: id, userId: { not: userId } } });
    }
    if (change.isWeekly !== undefined) await setWeekly(tx, { viewId: id, orgId, userId }, change.isWeekly);
    await recordEvent(tx, {
      type: "view.changed",
      orgId,
      subject: id,
      data: { name: name ?? view.name, changes: differences(before, change) },
    });
  });
}
