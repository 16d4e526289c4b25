import { recordEvent } from "@/lib/events/record-event";
import type { MailContent } from "@/lib/mail/contract";
import { queueMail } from "@/lib/mail/queue-mail";
import { requireRecentSignIn, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { SuspendedPayments } from "../contract";
import { resumedMail, suspendedMail } from "../mails";
import { lockTeam, organisationById } from "../records";

type Suspension = { orgId: string; isSuspended: boolean; reason: string; payments?: SuspendedPayments };

/**
 * Stops an organisation's keys within a second, or lets them work again; nothing is deleted. Owners and those who pay are
 * mailed the reason. What its subscription does meanwhile is noted here and done by `suspendCustomer`, which calls this.
 * @throws DomainError not-found, step-up-required
 */
export async function suspendOrganisation(ctx: Context, { orgId, isSuspended, reason, payments = "keep" }: Suspension): Promise<void> {
  requireStaff(ctx, "customers:write");
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
      isSuspended ? suspendedMail(to, name, { reason, payments }) : resumedMail(to, name),
    );
    await bumpVersionOf(tx.db, "access", orgId);
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
