import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor, memberInOrg, requireAnotherOwner } from "../records";
import { revokeInvitationsFrom } from "./revoke-invitations";

/** The team must be locked. */
export async function removeFromTeam(
  tx: TxContext,
  orgId: string,
  { userId, type }: { userId: string; type: "member.removed" | "member.left" },
): Promise<void> {
  const { role } = await memberInOrg(tx.db, orgId, userId);
  if (role === "owner") await requireAnotherOwner(tx.db, orgId, userId);
  await tx.db.member.delete({ where: { orgId_userId: { orgId, userId } } });
  await revokeInvitationsFrom(tx, userId, orgId);
  await tx.db.session.updateMany({ where: { userId, orgId }, data: { orgId: null } });
  // The directory brings back nobody but whom it took out itself.
  await tx.db.scimUser.deleteMany({ where: { orgId, userId } });
  // What the directory opened reaches nothing else.
  const directory = await tx.db.ssoConnection.findUnique({ where: { orgId }, select: { id: true } });
  const ended = { endedAt: new Date(tx.clock.now()) };
  if (directory) await tx.db.session.updateMany({ where: { userId, ssoConnectionId: directory.id, endedAt: null }, data: ended });
  await recordEvent(tx, { type, orgId, subject: userId, data: { role } });
}

/** Takes a member out; at once, also in their open browsers. @throws DomainError not-found, role-missing, step-up-required, conflict (the last owner) */
export async function removeMember(ctx: Context, orgId: string, input: { userId: string }): Promise<void> {
  requireMay(ctx, "team:write", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "team:write", orgId);
    await removeFromTeam(tx, orgId, { userId: input.userId, type: "member.removed" });
  });
}
