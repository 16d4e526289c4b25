import { roleMay, type Role } from "@/lib/core/roles";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { lockTeamFor, memberInOrg, requireAnotherOwner } from "../records";
import { announceOwner } from "./announce-owner";
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
      data: { from: role, to: input.role, changes: { role: { from: role, to: input.role } } },
    });
    if (input.role === "owner") await announceOwner(tx, orgId, { userId: input.userId, onceKey: event });
  });
}
