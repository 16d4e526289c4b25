import { DomainError } from "@/lib/core/errors";
import { reading, requireUser, type Context, type TxContext } from "@/lib/platform/context";

export const noView = (): DomainError => new DomainError("not-found", "This view does not exist.");

/** What the member who asks sees of their organisation's views: their own, and those that are shared. */
export const seenBy = (ctx: Context, orgId: string) => ({ orgId, OR: [{ userId: requireUser(ctx).userId }, { isShared: true }] });

/** @throws DomainError not-found for a view of another organisation, or of a member who keeps it to themselves */
export async function viewInSight(ctx: Context, orgId: string, id: string) {
  const view = await reading(ctx).savedView.findFirst({ where: { id, ...seenBy(ctx, orgId) } });
  if (view === null) throw noView();
  return view;
}

/**
 * Two views of one name can't be told apart in a list or an e-mail.
 * @throws DomainError conflict
 */
export async function requireOwnName(
  tx: TxContext,
  { orgId, userId, name, id = "" }: { orgId: string; userId: string; name: string; id?: string },
): Promise<void> {
  const same = await tx.db.savedView.findFirst({ where: { orgId, userId, id: { not: id }, name: { equals: name, mode: "insensitive" } } });
  if (same) throw new DomainError("conflict", `You already have a view named “${same.name}”. Choose another name.`);
}
