import { requireMay } from "@/lib/accounts/permissions";
import { requireActive } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import { MAX_VIEWS, type SaveViewInput } from "./contract";
import { requireOwnName } from "./records";

/**
 * Saves a page in its state for the member who asks.
 * @throws DomainError not-found, role-missing, organisation-suspended, conflict (too many, or one of that name)
 */
export function saveView(ctx: Context, orgId: string, { name, path }: SaveViewInput): Promise<{ id: string }> {
  requireMay(ctx, "alerts:write", orgId);
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await requireActive(tx, orgId);
    // Two at once come one after the other, so that none is one too many.
    await tx.db.$queryRaw`select 1 from organisation where id = ${orgId} for update`;
    if ((await tx.db.savedView.count({ where: { orgId } })) >= MAX_VIEWS)
      throw new DomainError("conflict", `An organisation can have up to ${MAX_VIEWS} saved views. Delete one to save another.`);
    await requireOwnName(tx, { orgId, userId, name });
    const id = newId("vw");
    await tx.db.savedView.create({ data: { id, orgId, userId, name, path: path ?? "/prices", createdAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, { type: "view.saved", orgId, subject: id, data: { name } });
    return { id };
  });
}
