import { isRole } from "@/lib/core/roles";
import { reading, type Context } from "@/lib/platform/context";
import type { InvitationRow, MemberRow } from "../contract";
import { requireMay } from "../permissions";
import { hasSecondFactor, SECOND_FACTORS } from "../second-factor/has-second-factor";

const MOST = 500;

/** Members, owners first, then by name. Lists of people are short; at most 500 are shown. */
export async function listMembers(ctx: Context, orgId: string): Promise<MemberRow[]> {
  requireMay(ctx, "team:read", orgId);
  const you = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  const members = await reading(ctx).member.findMany({
    where: { orgId },
    take: MOST,
    include: {
      user: { select: { name: true, email: true, ...SECOND_FACTORS, sessions: { orderBy: { lastSeenAt: "desc" }, take: 1 } } },
    },
  });
  const rows = members.flatMap(({ userId, role, createdAt, user }) =>
    isRole(role)
      ? [
          {
            userId,
            name: user.name,
            email: user.email,
            role,
            hasSecondFactor: hasSecondFactor(user),
            since: createdAt.toISOString(),
            lastSeenAt: user.sessions[0]?.lastSeenAt.toISOString() ?? null,
            isYou: userId === you,
          },
        ]
      : [],
  );
  const rank = (row: MemberRow): number => (row.role === "owner" ? 0 : 1);
  return rows.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** Invitations that were neither accepted nor withdrawn, newest first. */
export async function listInvitations(ctx: Context, orgId: string): Promise<InvitationRow[]> {
  requireMay(ctx, "team:read", orgId);
  const rows = await reading(ctx).invitation.findMany({
    where: { orgId, acceptedAt: null, revokedAt: null },
    orderBy: { createdAt: "desc" },
    take: MOST,
  });
  return rows.flatMap(({ id, email, role, createdAt, expiresAt }) =>
    isRole(role)
      ? [
          {
            id,
            email,
            role,
            createdAt: createdAt.toISOString(),
            expiresAt: expiresAt.toISOString(),
            isExpired: expiresAt.getTime() <= ctx.clock.now(),
          },
        ]
      : [],
  );
}
