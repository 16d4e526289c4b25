import type Stripe from "stripe";
import { DomainError } from "@/lib/core/errors";
import { moneyText } from "@/lib/core/wording";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireRecentSignIn, requireStaff, transaction, type Context } from "@/lib/platform/context";
import { askStripe, isMissing, isRefused } from "@/lib/platform/stripe";
import { limitPayments } from "../customers/limit-payments";
import { withCustomerLock } from "../customers/with-customer-lock";
import { refundableOf, refundedOf } from "../invoices/list-invoices";
import { customerOf } from "../records";
import { isLive } from "../rules";
import { stopSubscription } from "../subscriptions/stop-subscription";
import { syncCustomer } from "../sync/sync-customer";
import { RefundInput, type Refunded } from "./contract";
import { noteRefund } from "./note-refund";

/**
 * Refunds a paid invoice in full or in part, by a credit note, and ends the plan at once if wanted. The calls that the amount paid
 * for leave the quota of the billing period. Staff only.
 * @throws DomainError not-found, step-up-required, conflict (refunded meanwhile, or more than is left), unavailable
 */
export async function refundInvoice(ctx: Context, { orgId, ...given }: RefundInput & { orgId: string }): Promise<Refunded> {
  requireStaff(ctx, "billing:write");
  requireRecentSignIn(ctx);
  const input = RefundInput.parse(given);
  await limitPayments(ctx, orgId);
  return withCustomerLock(ctx, orgId, () => refund(ctx, orgId, input));
}

async function refund(ctx: Context, orgId: string, input: RefundInput): Promise<Refunded> {
  const { invoiceId, amountCents, note, endsPlan } = input;
  const invoice = await invoiceOfCustomer(ctx, orgId, invoiceId);
  const refundable = refundableOf(invoice, (await refundedOf(ctx, [invoice.id])).get(invoice.id) ?? 0);
  if (refundable !== input.refundableCents)
    throw new DomainError("conflict", "This invoice was refunded or changed since you opened the form. Reload the page.");
  if (amountCents > refundable)
    throw new DomainError("conflict", `At most ${moneyText(refundable, invoice.currency)} of this invoice can be refunded.`);
  const data = { currency: invoice.currency, amountCents, number: invoice.number, reason: note, endsPlan };
  // Written before it happens, so that a refund whose answer is lost has its author too.
  await transaction(ctx, (tx) => recordEvent(tx, { type: "invoice.refund-requested", orgId, subject: invoiceId, data }));
  try {
    await giveBack(ctx, invoice, input);
  } catch (error) {
    await transaction(ctx, (tx) =>
      recordEvent(tx, {
        type: "invoice.refund-failed",
        orgId,
        subject: invoiceId,
        data: { currency: invoice.currency, amountCents, number: invoice.number },
      }),
    );
    throw error;
  }
  await noteCharges(ctx, orgId, invoiceId);
  const isPlanEnded = endsPlan && (await endPlan(ctx, orgId));
  await syncCustomer(ctx, orgId);
  return { currency: invoice.currency, amountCents, isPlanEnded };
}

/** An invoice of another customer is none. */
async function invoiceOfCustomer(ctx: Context, orgId: string, invoiceId: string): Promise<Stripe.Invoice> {
  const missing = new DomainError("not-found", "This customer does not have this invoice.");
  const customer = (await customerOf(reading(ctx), orgId))?.stripeCustomerId;
  if (!customer) throw missing;
  const invoice = await askStripe(ctx, (stripe) => stripe.invoices.retrieve(invoiceId)).catch((error: unknown) => {
    throw isMissing(error) ? missing : error;
  });
  if ((typeof invoice.customer === "string" ? invoice.customer : invoice.customer?.id) !== customer) throw missing;
  return invoice;
}

async function giveBack(ctx: Context, invoice: Stripe.Invoice, { amountCents, reason }: RefundInput): Promise<void> {
  const params: Stripe.CreditNoteCreateParams = { invoice: invoice.id, amount: amountCents, refund_amount: amountCents, reason };
  // What was credited before is part of the key: the same amount again is another refund, a lost answer is not.
  const idempotencyKey = `refund/${invoice.id}/${invoice.post_payment_credit_notes_amount}/${amountCents}`;
  await askStripe(ctx, (stripe) => stripe.creditNotes.create(params, { idempotencyKey })).catch((error: unknown) => {
    if (isRefused(error) && error instanceof Error) throw new DomainError("conflict", `Stripe refused the refund: ${error.message}`);
    throw error;
  });
}

/** Does at once what the event of the refund would do a moment later. */
async function noteCharges(ctx: Context, orgId: string, invoice: string): Promise<void> {
  const { data } = await askStripe(ctx, (stripe) =>
    stripe.invoicePayments.list({ invoice, status: "paid", expand: ["data.payment.payment_intent"], limit: 10 }),
  );
  for (const { payment } of data) {
    const intent = payment.payment_intent;
    const charge = intent && typeof intent === "object" ? intent.latest_charge : null;
    const id = typeof charge === "string" ? charge : charge?.id;
    if (id !== undefined) await noteRefund(ctx, orgId, id);
  }
}

async function endPlan(ctx: Context, orgId: string): Promise<boolean> {
  const rows = (await reading(ctx).subscription.findMany({ where: { orgId } })).filter(isLive);
  for (const row of rows) await stopSubscription(ctx, row);
  return rows.length > 0;
}
