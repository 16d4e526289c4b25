import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { SecondFactorRule } from "../contract";
import { requireMay } from "../permissions";
import { lockTeamFor } from "../records";
import { HAS_SECOND_FACTOR } from "../second-factor/has-second-factor";
import { secondFactorRequiredMail } from "../security-mails";

/**
 * Requires two-factor authentication of every member, or no longer; it holds at once, for everyone who is signed in. Who requires
 * it has it set up, so that an owner remains who can open the console. Members without it are mailed.
 * @throws DomainError role-missing, step-up-required, conflict
 */
export async function requireSecondFactor(ctx: Context, orgId: string, { isRequired }: SecondFactorRule): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { count } = await tx.db.organisation.updateMany({
      where: { id: orgId, requiresSecondFactor: !isRequired },
      data: { requiresSecondFactor: isRequired },
    });
    if (count === 0) return;
    if (isRequired) await requireOwnSecondFactor(tx);
    const type = isRequired ? "organisation.second-factor-required" : "organisation.second-factor-optional";
    const event = await recordEvent(tx, { type, orgId, subject: orgId });
    if (isRequired) await mailMembersWithout(tx, orgId, event);
  });
}

async function requireOwnSecondFactor({ actor, db }: TxContext): Promise<void> {
  if (actor.kind !== "user") return;
  if ((await db.user.count({ where: { id: actor.userId, ...HAS_SECOND_FACTOR } })) === 1) return;
  throw new DomainError("conflict", "Set up two-factor authentication for your own account first.");
}

async function mailMembersWithout(tx: TxContext, orgId: string, event: string): Promise<void> {
  const members = await tx.db.member.findMany({
    where: { orgId, user: { NOT: HAS_SECOND_FACTOR, erasedAt: null, suspendedAt: null } },
    select: { organisation: { select: { name: true } }, user: { select: { id: true, email: true, name: true } } },
  });
  for (const { organisation, user } of members)
    await queueMail(tx, {
      onceKey: `second-factor-required/${event}/${user.id}`,
      template: "second-factor-required",
      to: user.email,
      content: secondFactorRequiredMail(user.name, organisation.name),
      orgId,
      userId: user.id,
    });
}
