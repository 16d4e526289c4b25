import { isRole, roleMay } from "@/lib/core/roles";
import type { Tx } from "@/lib/platform/database";

type Sent = { id: string; orgId: string; invitedBy: string; createdAt: Date };

/**
 * Returns the ids of those invitations whose sender may still invite: a member since then, with a role that changes the
 * team, and neither suspended nor deleted. The others let nobody in any more.
 */
export async function liveInvitations(db: Tx, sent: readonly Sent[]): Promise<ReadonlySet<string>> {
  const members = await db.member.findMany({
    where: {
      orgId: { in: sent.map(({ orgId }) => orgId) },
      userId: { in: sent.map(({ invitedBy }) => invitedBy) },
      user: { suspendedAt: null, erasedAt: null },
    },
    select: { orgId: true, userId: true, role: true, createdAt: true },
  });
  const isLive = ({ orgId, invitedBy, createdAt }: Sent): boolean =>
    members.some(
      (member) =>
        member.orgId === orgId &&
        member.userId === invitedBy &&
        member.createdAt <= createdAt &&
        isRole(member.role) &&
        roleMay(member.role, "team:write"),
    );
  return new Set(sent.filter(isLive).map(({ id }) => id));
}
