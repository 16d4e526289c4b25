import { isRole, roleMay } from "@/lib/core/roles";
import type { Tx } from "@/lib/platform/database";

type Sent = { orgId: string; invitedBy: string; createdAt: Date };

/**
 * Whether the sender of an invitation may still invite: a member since then, with a role that changes the team, and neither
 * suspended nor deleted. Whatever ends that revokes the invitation too; this holds where it did not.
 */
export async function mayStillInvite(db: Tx, { orgId, invitedBy, createdAt }: Sent): Promise<boolean> {
  const sender = await db.member.findFirst({
    where: { orgId, userId: invitedBy, createdAt: { lte: createdAt }, user: { suspendedAt: null, erasedAt: null } },
    select: { role: true },
  });
  return sender !== null && isRole(sender.role) && roleMay(sender.role, "team:write");
}
