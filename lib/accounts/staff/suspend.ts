import { DomainError } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import type { MailContent } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireRecentSignIn, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { bumpVersion } from "@/lib/platform/version-clock";
import type { SuspendedPayments } from "../contract";
import { endSessionsOf } from "../sessions/end-session";
import { resumedMail, suspendedMail } from "../mails";
import { lockTeam, lockTeamsOf, organisationById, userById } from "../records";
import { revokeInvitationsFrom } from "../members/revoke-invitations";

type Suspension = { orgId: string; isSuspended: boolean; reason: string; payments?: SuspendedPayments };

/**
 * Stops an organisation's keys within a second, or lets them work again; nothing is deleted. Owners and those who pay are
 * mailed the reason. What its subscription does meanwhile is noted here and done by `suspendCustomer`, which calls this.
 * @throws DomainError not-found, step-up-required
 */
export async function suspendOrganisation(ctx: Context, { orgId, isSuspended, reason, payments = "keep" }: Suspension): Promise<void> {
  requireStaff(ctx);
  requireRecentSignIn(ctx);
  return transaction(ctx, async (tx) => {
    await lockTeam(tx.db, orgId);
    const { name } = await organisationById(tx.db, orgId);
    const { suspendedAt, paymentsHold } = await tx.db.organisation.findUniqueOrThrow({ where: { id: orgId } });
    const data = isSuspended
      ? { suspendedAt: suspendedAt ?? new Date(tx.clock.now()), paymentsHold: payments }
      : { suspendedAt: null, paymentsHold: paymentsHold?.startsWith("pause") ? "resume" : null };
    await tx.db.organisation.update({ where: { id: orgId }, data });
    const type = isSuspended ? "organisation.suspended" : "organisation.resumed";
    const event = await recordEvent(tx, { type, orgId, subject: orgId, data: { reason, ...(isSuspended ? { payments } : {}) } });
    await mailThem(tx, { orgId, template: type, onceKey: event }, (to) =>
      isSuspended ? suspendedMail(to, name, reason, payments) : resumedMail(to, name),
    );
    await bumpVersion(tx.db, "access");
  });
}

async function mailThem(
  tx: TxContext,
  { onceKey, ...mail }: { orgId: string; template: string; onceKey: string },
  contentFor: (name: string) => MailContent,
): Promise<void> {
  const people = await tx.db.member.findMany({
    where: { orgId: mail.orgId, role: { in: ["owner", "billing"] }, user: { erasedAt: null } },
    select: { user: { select: { id: true, email: true, name: true } } },
  });
  for (const { user } of people)
    await queueMail(tx, { ...mail, onceKey: `${onceKey}/${user.id}`, to: user.email, content: contentFor(user.name) });
}

/**
 * Signs a person out and keeps them out, or lets them in again. The invitations that they sent are revoked.
 * @throws DomainError not-found, step-up-required, conflict (oneself)
 */
export async function suspendUser(ctx: Context, input: { userId: string; isSuspended: boolean; reason: string }): Promise<void> {
  requireStaff(ctx);
  requireRecentSignIn(ctx);
  if (ctx.actor.kind === "user" && ctx.actor.userId === input.userId) throw new DomainError("conflict", "You can't suspend yourself.");
  return transaction(ctx, async (tx) => {
    await userById(tx.db, input.userId);
    await lockTeamsOf(tx.db, input.userId);
    await tx.db.user.update({ where: { id: input.userId }, data: { suspendedAt: input.isSuspended ? new Date(tx.clock.now()) : null } });
    await revokeInvitationsFrom(tx, input.userId);
    if (input.isSuspended) await endSessionsOf(tx, input.userId);
    const type = input.isSuspended ? "user.suspended" : "user.resumed";
    await recordEvent(tx, { type, subject: input.userId, data: { reason: input.reason } });
  });
}

/** Looks at a customer's console, read-only; the customer's audit log shows it. `null` ends it. @throws DomainError not-found */
export async function viewAsStaff(ctx: Context, input: { orgId: string | null }): Promise<void> {
  requireStaff(ctx);
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("not-found", "Only signed-in users can view a console.");
  return transaction(ctx, async (tx) => {
    if (input.orgId !== null) await organisationById(tx.db, input.orgId);
    await tx.db.session.updateMany({ where: { id: actor.sessionId }, data: { viewsOrgId: input.orgId } });
    if (input.orgId !== null) await recordEvent(tx, { type: "staff.viewed", orgId: input.orgId, subject: input.orgId });
  });
}
