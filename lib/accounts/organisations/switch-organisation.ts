import { DomainError } from "@/lib/core/errors";
import { requireUser, transaction, type Context } from "@/lib/platform/context";

/** Looks at another of one's organisations from now on. @throws DomainError not-found */
export async function switchOrganisation(ctx: Context, input: { orgId: string }): Promise<void> {
  const { userId, sessionId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    const member = await tx.db.member.count({ where: { orgId: input.orgId, userId, organisation: { deletedAt: null } } });
    if (member === 0) throw new DomainError("not-found", "You are not a member of this organisation.");
    await tx.db.session.updateMany({ where: { id: sessionId }, data: { orgId: input.orgId, viewsOrgId: null } });
  });
}
