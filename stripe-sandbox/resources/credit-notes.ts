import { z } from "zod";
import { intentOf, markPaid, paymentOf } from "../billing/collect";
import { refundCharge } from "../billing/refund";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import { pageOf } from "../protocol/lists";
import { expand, freeText, int, mergeMetadata, metadata, oneOf, page, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import { type CreditNote, type Invoice, listOf, type Refund } from "../state/wire";
import { addBalanceTransaction } from "./balance-transactions";
import { named, referred } from "./find";

const CreateParams = z.strictObject({
  ...expand,
  amount: int,
  credit_amount: int.optional(),
  invoice: text,
  memo: freeText.optional(),
  metadata: metadata.optional(),
  out_of_band_amount: int.optional(),
  reason: oneOf(["duplicate", "fraudulent", "order_change", "product_unsatisfactory"]).optional(),
  refund_amount: int.optional(),
});
type Input = z.output<typeof CreateParams>;
const ListParams = z.strictObject({ ...page, customer: text.optional(), invoice: text.optional() });
const only = z.strictObject(expand);

/** What of an invoice can still be credited: of an open one what is to be paid, of a paid one what it came to. */
function creditable({ status, amount_remaining: remaining, total, ...credited }: Invoice): number {
  if (status === "open") return remaining;
  if (status !== "paid") throw invalid("You can only create credit notes for invoices that are open or paid.", { param: "invoice" });
  return total - credited.pre_payment_credit_notes_amount - credited.post_payment_credit_notes_amount;
}

function invoiceOf(engine: Engine, { invoice: id, amount }: Input): Invoice {
  const invoice = referred(engine, "invoices", { id, param: "invoice" });
  const most = creditable(invoice);
  if (amount < 1 || amount > most)
    throw invalid(`The credit note amount must be between 1 and ${most}, which remains of the invoice.`, { param: "amount" });
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

/** Of a paid invoice the amount goes somewhere: back to the card, to the customer's balance, or by a way that Stripe does not know. */
function giveBack(engine: Engine, before: Invoice, input: Input): { refund: Refund | null; transaction: string | null } {
  const { amount, refund_amount: toCard = 0, credit_amount: toBalance = 0, out_of_band_amount: elsewhere = 0 } = input;
  if (toCard + toBalance + elsewhere !== amount)
    throw invalid(`The sum of credit_amount, refund_amount and out_of_band_amount must equal the credit note amount (${amount}).`);
  const charge = engine.db.get("charges", intentOf(engine, paymentOf(engine, before.id))?.latest_charge ?? "");
  if (toCard > 0 && charge === undefined) throw invalid("This invoice has no payment that can be refunded.", { param: "refund_amount" });
  const refund = toCard > 0 && charge !== undefined ? refundCharge(engine, charge, { amount: toCard }) : null;
  const customer = before.customer ?? "";
  const credit = { amount: -toBalance, currency: before.currency, type: "credit_note" as const };
  const transaction = toBalance > 0 ? addBalanceTransaction(engine, customer, credit).id : null;
  const post_payment_credit_notes_amount = before.post_payment_credit_notes_amount + amount;
  const after = engine.db.put("invoices", { ...before, post_payment_credit_notes_amount });
  emitChange(engine, "invoice.updated", { before, after });
  return { refund, transaction };
}

function createCreditNote(engine: Engine, input: Input): CreditNote {
  const invoice = invoiceOf(engine, input);
  if (invoice.status === "paid") {
    const note = noteOf(engine, input, { invoice, ...giveBack(engine, invoice, input) });
    emit(engine, "credit_note.created", note);
    return note;
  }
  const note = noteOf(engine, input, { invoice, refund: null, transaction: null });
  emit(engine, "credit_note.created", note);
  deduct(engine, invoice, input.amount);
  return note;
}

type Given = { invoice: Invoice; refund: Refund | null; transaction: string | null };
function noteOf(engine: Engine, input: Input, { invoice, refund, transaction }: Given): CreditNote {
  const { amount, memo, metadata: given, reason, out_of_band_amount: elsewhere } = input;
  const id = newId("cn");
  const created = engine.nowFor(invoice.customer);
  const isPaid = invoice.status === "paid";
  const before = engine.db.all("creditNotes").filter((note) => note.invoice === invoice.id).length;
  return engine.db.put("creditNotes", {
    id,
    object: "credit_note",
    amount,
    amount_shipping: 0,
    created,
    currency: invoice.currency,
    customer: invoice.customer ?? "",
    customer_account: null,
    customer_balance_transaction: transaction,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: created,
    invoice: invoice.id,
    lines: listOf([], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo: memo ?? null,
    metadata: mergeMetadata({}, given),
    number: `${invoice.number ?? ""}-CN-${String(before + 1).padStart(2, "0")}`,
    out_of_band_amount: elsewhere ?? null,
    pdf: `${engine.origin}/cn/${id}/pdf`,
    post_payment_amount: isPaid ? amount : 0,
    pre_payment_amount: isPaid ? 0 : amount,
    pretax_credit_amounts: [],
    reason: reason ?? null,
    refunds: refund === null ? [] : [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: "refund" }],
    shipping_cost: null,
    status: "issued",
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: isPaid ? "post_payment" : "pre_payment",
    voided_at: null,
  });
}

function listCreditNotes(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("creditNotes");
  const matching = all.filter(
    ({ customer, invoice }) =>
      (input.customer === undefined || customer === input.customer) && (input.invoice === undefined || invoice === input.invoice),
  );
  return pageOf(matching, input, { url: "/v1/credit_notes", all });
}

export const creditNoteRoutes: readonly Route[] = [
  route("POST", "/v1/credit_notes", { params: CreateParams, run: createCreditNote }),
  route("GET", "/v1/credit_notes", { params: ListParams, run: listCreditNotes }),
  route("GET", "/v1/credit_notes/:id", { params: only, run: (engine, _, id) => named(engine, "creditNotes", { id }) }),
];
