import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Role } from "@/lib/core/roles";
import { recordEvent } from "@/lib/events/record-event";
import { named } from "@/lib/mail/named";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireRecentSignIn, requireUser, transaction, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { newToken, tokenHash } from "../links";
import { invitationMail } from "../mails";
import { requireMay } from "../permissions";
import { lockTeamFor, organisationById, requireActive, userById } from "../records";

const LIFE_MS = 7 * DAY_MS;

/**
 * Mails an invitation that is open for seven days; an earlier one to the same address stops working.
 * @throws DomainError role-missing, step-up-required (an owner), conflict (a member already), rate-limited (50 a day)
 */
export async function inviteMember(ctx: Context, orgId: string, input: { email: string; role: Role }): Promise<{ id: string }> {
  requireMay(ctx, "team:write", orgId);
  if (input.role === "owner") requireRecentSignIn(ctx);
  const { userId } = requireUser(ctx);
  await limitAttempts(ctx, [{ what: "invite", who: orgId, limit: 50, windowMs: DAY_MS }]);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "team:write", orgId);
    await requireActive(tx, orgId);
    const isMember = await tx.db.member.count({ where: { orgId, user: { email: input.email } } });
    if (isMember > 0) throw new DomainError("conflict", `${input.email} is already a member.`);
    const now = new Date(tx.clock.now());
    await tx.db.invitation.updateMany({
      where: { orgId, email: input.email, acceptedAt: null, revokedAt: null },
      data: { revokedAt: now },
    });
    const [organisation, inviter] = [await organisationById(tx.db, orgId), await userById(tx.db, userId)];
    const [id, token] = [newId("inv"), newToken()];
    await tx.db.invitation.create({
      data: {
        id,
        orgId,
        ...input,
        tokenHash: tokenHash(token),
        invitedBy: userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      },
    });
    await recordEvent(tx, { type: "member.invited", orgId, subject: id, data: { role: input.role } });
    const content = invitationMail(inviter.name, organisation.name, input.role, token);
    const names = [named(inviter)];
    await queueMail(tx, { onceKey: `invitation/${id}`, template: "invitation", to: input.email, content, isSecret: true, orgId, names });
    return { id };
  });
}
