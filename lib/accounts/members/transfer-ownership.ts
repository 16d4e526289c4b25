import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireUser, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor, memberInOrg } from "../records";
import { announceOwner } from "./announce-owner";
import { revokeInvitationsFrom } from "./revoke-invitations";

/** Makes another member owner and oneself a developer. @throws DomainError not-found, role-missing, step-up-required */
export async function transferOwnership(ctx: Context, orgId: string, input: { userId: string }): Promise<void> {
  requireMay(ctx, "org:delete", orgId);
  requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  if (userId === input.userId) throw new DomainError("conflict", "You are already the owner.");
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:delete", orgId);
    await memberInOrg(tx.db, orgId, input.userId);
    const event = await recordEvent(tx, { type: "organisation.transferred", orgId, subject: input.userId });
    await announceOwner(tx, orgId, { userId: input.userId, onceKey: event });
    await tx.db.member.update({ where: { orgId_userId: { orgId, userId: input.userId } }, data: { role: "owner" } });
    await tx.db.member.update({ where: { orgId_userId: { orgId, userId } }, data: { role: "developer" } });
    await revokeInvitationsFrom(tx, userId, orgId);
  });
}
