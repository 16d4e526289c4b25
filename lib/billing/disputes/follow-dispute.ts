import type Stripe from "stripe";
import { recordEvent } from "@/lib/events/record-event";
import { queueMail } from "@/lib/mail/queue-mail";
import { teamEmails } from "@/lib/mail/team-emails";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { expireCheckouts } from "../checkout/expire-checkouts";
import { withCustomerLock } from "../customers/with-customer-lock";
import { notifyPayers } from "../notify-payers";
import { disputeMail, teamDisputeMail } from "./mails";
import { isDisputed } from "./refuse-disputed";
import { effectOf, type DisputeEffect } from "./rules";

const at = (seconds: number | null): Date | null => (seconds === null ? null : new Date(seconds * 1_000));

/**
 * Writes what Stripe says of a dispute now, one event after the other, and ends the page at which the organisation could still pay. Those
 * who pay and our team are notified once for each effect that it comes to have.
 */
export async function followDispute(ctx: Context, orgId: string, disputeId: string): Promise<void> {
  await withCustomerLock(ctx, orgId, async () => {
    await writeDisputeAtStripe(ctx, orgId, disputeId);
    if (await isDisputed(ctx, orgId)) await expireCheckouts(ctx, orgId);
  });
}

/** The first of it, for whoever holds the customer's lock. */
export async function writeDisputeAtStripe(ctx: Context, orgId: string, disputeId: string): Promise<void> {
  const said = await askStripe(ctx, (stripe) => stripe.disputes.retrieve(disputeId)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (said) await transaction(ctx, (tx) => writeDispute(tx, orgId, said));
}

async function writeDispute(tx: TxContext, orgId: string, said: Stripe.Dispute): Promise<void> {
  await tx.db.$queryRaw`select org_id from billing_customer where org_id = ${orgId} for update`;
  const { id, currency, amount: amountCents, reason, status } = said;
  const before = await tx.db.dispute.findUnique({ where: { id } });
  const respondBy = at(said.evidence_details.due_by);
  const facts = { currency, amountCents, reason, status, respondBy, updatedAt: new Date(tx.clock.now()) };
  const chargeId = typeof said.charge === "string" ? said.charge : said.charge.id;
  const openedAt = new Date(said.created * 1_000);
  await tx.db.dispute.upsert({ where: { id }, create: { id, orgId, chargeId, openedAt, ...facts }, update: facts });
  const effect = effectOf(status);
  if (before && effectOf(before.status) === effect) return;
  await recordEvent(tx, { type: "payment.disputed", orgId, subject: id, data: { currency, amountCents, reason, status } });
  await tell(tx, orgId, { effect, dispute: { id, ...facts } });
}

type News = { effect: DisputeEffect; dispute: Parameters<typeof disputeMail>[0] };
async function tell(tx: TxContext, orgId: string, { effect, dispute }: News): Promise<void> {
  const once = `${dispute.id}/${effect}`;
  const mail = disputeMail(dispute, effect);
  if (mail) await notifyPayers(tx, orgId, { template: "payment.disputed", once, mail });
  const { name } = await tx.db.organisation.findUniqueOrThrow({ where: { id: orgId }, select: { name: true } });
  const content = teamDisputeMail(name, orgId, { ...dispute, effect });
  for (const to of await teamEmails(tx, "billing:write"))
    await queueMail(tx, { onceKey: `team-dispute/${once}/${to}`, template: "team-dispute", to, content, orgId });
}
