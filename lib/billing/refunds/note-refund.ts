import type Stripe from "stripe";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { askStripe, isMissing } from "@/lib/platform/stripe";
import { refundMail } from "../mails";
import { notifyPayers } from "../notify-payers";
import { priceShare } from "../tax/invoice-tax";
import { stopRule } from "../top-ups/stop-rule";

/**
 * Writes what of a charge was refunded, as Stripe says, with the billing period that it had paid for. Those who pay are notified
 * of every amount that goes back. The sync that follows takes the calls of it from the period.
 */
export async function noteRefund(ctx: Context, orgId: string, chargeId: string): Promise<void> {
  const charge = await askStripe(ctx, (stripe) => stripe.charges.retrieve(chargeId)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!charge) return;
  const invoice = await invoiceOf(ctx, charge);
  const startsAt = invoice && isOfPlan(invoice) ? periodOf(invoice) : null;
  await transaction(ctx, async (tx) => {
    await tx.db.$queryRaw`select org_id from billing_customer where org_id = ${orgId} for update`;
    const before = await tx.db.refund.findUnique({ where: { chargeId } });
    // Of two that read at once the later may have read less.
    const amountCents = Math.max(charge.amount_refunded, before?.amountCents ?? 0);
    const refunded = amountCents - (before?.amountCents ?? 0);
    const priceCents = invoice ? priceShare(invoice, amountCents) : amountCents;
    const facts = {
      invoiceId: invoice?.id ?? null,
      periodStartsAt: startsAt,
      amountCents,
      priceCents,
      updatedAt: new Date(tx.clock.now()),
    };
    await tx.db.refund.upsert({ where: { chargeId }, create: { chargeId, orgId, ...facts }, update: facts });
    if (refunded <= 0) return;
    // What was given back must not be bought again a minute later.
    if (invoice && (await tx.db.topUp.count({ where: { orgId, invoiceId: invoice.id } })) > 0)
      await stopRule(tx, orgId, { reason: "refunded", once: `${chargeId}/${amountCents}` });
    await recordEvent(tx, {
      type: "payment.refunded",
      orgId,
      subject: chargeId,
      data: { currency: charge.currency, amountCents: refunded, number: invoice?.number ?? null },
    });
    await notifyPayers(tx, orgId, {
      template: "payment.refunded",
      once: `${chargeId}/${amountCents}`,
      mail: refundMail({ refundedCents: refunded, currency: charge.currency, number: invoice?.number ?? null }),
    });
  });
}

/** The invoice that a charge paid; null for one that paid none. */
async function invoiceOf(ctx: Context, { payment_intent: intent }: Stripe.Charge): Promise<Stripe.Invoice | null> {
  const id = typeof intent === "string" ? intent : intent?.id;
  if (id === undefined) return null;
  const payment = { type: "payment_intent" as const, payment_intent: id };
  const { data } = await askStripe(ctx, (stripe) => stripe.invoicePayments.list({ payment, limit: 1 }));
  const paid = data[0]?.invoice;
  const invoiceId = typeof paid === "string" ? paid : paid?.id;
  return invoiceId === undefined ? null : askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoiceId));
}

/** What was sold beside a plan takes no calls of it along. */
const isOfPlan = ({ parent }: Stripe.Invoice): boolean => parent?.subscription_details != null;

/** When the period begins that an invoice is for: what it credits besides is of the one before. */
const periodOf = ({ lines }: Stripe.Invoice): Date | null => {
  const starts = lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.start);
  return starts.length === 0 ? null : new Date(Math.max(...starts) * 1_000);
};
