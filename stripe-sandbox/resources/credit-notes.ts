import { z } from "zod";
import { intentOf, markPaid, paymentOf } from "../billing/collect";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import { expand, freeText, int, mergeMetadata, metadata, oneOf, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import { type CreditNote, type Invoice, listOf } from "../state/wire";
import { referred } from "./find";

const CreateParams = z.strictObject({
  ...expand,
  amount: int,
  invoice: text,
  memo: freeText.optional(),
  metadata: metadata.optional(),
  reason: oneOf(["duplicate", "fraudulent", "order_change", "product_unsatisfactory"]).optional(),
});
type Input = z.output<typeof CreateParams>;

/** Of an open invoice a credit note takes that much off; giving back what was paid is left out. */
function openInvoice(engine: Engine, { invoice: id, amount }: Input): Invoice {
  const invoice = referred(engine, "invoices", { id, param: "invoice" });
  if (invoice.status !== "open")
    throw invalid("The local Stripe sandbox only creates credit notes for open invoices.", { param: "invoice" });
  if (amount < 1 || amount > invoice.amount_remaining)
    throw invalid(`The credit note amount must be between 1 and ${invoice.amount_remaining}, which remains of the invoice.`, {
      param: "amount",
    });
  return invoice;
}

function deduct(engine: Engine, before: Invoice, amount: number): void {
  const after = engine.db.put("invoices", {
    ...before,
    amount_due: before.amount_due - amount,
    amount_remaining: before.amount_remaining - amount,
    pre_payment_credit_notes_amount: before.pre_payment_credit_notes_amount + amount,
  });
  const payment = paymentOf(engine, after.id);
  const intent = intentOf(engine, payment);
  if (payment) engine.db.put("invoicePayments", { ...payment, amount_requested: after.amount_due });
  if (intent) engine.db.put("paymentIntents", { ...intent, amount: after.amount_due });
  emitChange(engine, "invoice.updated", { before, after });
  if (after.amount_remaining === 0) markPaid(engine, after, { amountPaid: 0, counts: false });
}

function createCreditNote(engine: Engine, input: Input): CreditNote {
  const invoice = openInvoice(engine, input);
  const note = noteOf(engine, input, invoice);
  emit(engine, "credit_note.created", note);
  deduct(engine, invoice, input.amount);
  return note;
}

function noteOf(engine: Engine, { amount, memo, metadata: given, reason }: Input, invoice: Invoice): CreditNote {
  const id = newId("cn");
  const created = engine.nowFor(invoice.customer);
  return {
    id,
    object: "credit_note",
    amount,
    amount_shipping: 0,
    created,
    currency: invoice.currency,
    customer: invoice.customer ?? "",
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice: invoice.id,
    lines: listOf([], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo: memo ?? null,
    metadata: mergeMetadata({}, given),
    number: `${invoice.number ?? ""}-CN-01`,
    out_of_band_amount: null,
    pdf: `${engine.origin}/cn/${id}/pdf`,
    post_payment_amount: 0,
    pre_payment_amount: amount,
    pretax_credit_amounts: [],
    reason: reason ?? null,
    refunds: [],
    shipping_cost: null,
    status: "issued",
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: "pre_payment",
    voided_at: null,
  };
}

export const creditNoteRoutes: readonly Route[] = [route("POST", "/v1/credit_notes", { params: CreateParams, run: createCreditNote })];
