import { DomainError } from "@/lib/core/errors";
import { roleMay, type Role } from "@/lib/core/roles";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, requireUser, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { announceOwner } from "./announce-owner";
import { requireMay } from "../permissions";
import { lockTeam, lockTeamFor, memberInOrg, requireAnotherOwner } from "../records";
import { revokeInvitationsFrom } from "./revoke-invitations";

/** @throws DomainError not-found, role-missing, step-up-required, conflict (the last owner) */
export async function changeRole(ctx: Context, orgId: string, input: { userId: string; role: Role }): Promise<void> {
  requireMay(ctx, "team:write", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "team:write", orgId);
    const { role } = await memberInOrg(tx.db, orgId, input.userId);
    if (role === input.role) return;
    if (role === "owner") await requireAnotherOwner(tx.db, orgId, input.userId);
    await tx.db.member.update({ where: { orgId_userId: { orgId, userId: input.userId } }, data: { role: input.role } });
    if (!roleMay(input.role, "team:write")) await revokeInvitationsFrom(tx, input.userId, orgId);
    const event = await recordEvent(tx, {
      type: "member.role-changed",
      orgId,
      subject: input.userId,
      data: { from: role, to: input.role },
    });
    if (input.role === "owner") await announceOwner(tx, orgId, input.userId, event);
  });
}

/** The team must be locked. */
async function removeFromTeam(tx: TxContext, orgId: string, userId: string, type: "member.removed" | "member.left"): Promise<void> {
  const { role } = await memberInOrg(tx.db, orgId, userId);
  if (role === "owner") await requireAnotherOwner(tx.db, orgId, userId);
  await tx.db.member.delete({ where: { orgId_userId: { orgId, userId } } });
  await revokeInvitationsFrom(tx, userId, orgId);
  await tx.db.session.updateMany({ where: { userId, orgId }, data: { orgId: null } });
  await recordEvent(tx, { type, orgId, subject: userId, data: { role } });
}

/** Takes a member out; at once, also in their open browsers. @throws DomainError not-found, role-missing, step-up-required, conflict (the last owner) */
export async function removeMember(ctx: Context, orgId: string, input: { userId: string }): Promise<void> {
  requireMay(ctx, "team:write", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "team:write", orgId);
    await removeFromTeam(tx, orgId, input.userId, "member.removed");
  });
}

/** Leaves an organisation. @throws DomainError conflict for its last owner */
export async function leaveOrganisation(ctx: Context, orgId: string): Promise<void> {
  const { userId } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeam(tx.db, orgId);
    await removeFromTeam(tx, orgId, userId, "member.left");
  });
}

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
    await announceOwner(tx, orgId, input.userId, event);
    await tx.db.member.update({ where: { orgId_userId: { orgId, userId: input.userId } }, data: { role: "owner" } });
    await tx.db.member.update({ where: { orgId_userId: { orgId, userId } }, data: { role: "developer" } });
    await revokeInvitationsFrom(tx, userId, orgId);
  });
}
