import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { invalid } from "../protocol/errors";
import type { Invoice, InvoicePayment, PaymentIntent, PaymentMethod } from "../state/wire";
import { DAY_S } from "./calendar";
import { type Decline, NEEDS_ACTION } from "./cards";
import { confirm } from "./charge";
import { settlePaid } from "./paid";

/** `automatic`: tried by the clock, and counted towards the retries; `manual`: somebody asked for it. */
export type Attempt = "automatic" | "manual";
export type Collected = { paid: true; invoice: Invoice } | { paid: false; invoice: Invoice; why: Decline; intent: PaymentIntent | null };

export const subscriptionOf = (invoice: Invoice): string | null => invoice.parent?.subscription_details?.subscription ?? null;

export function defaultMethod(engine: Engine, invoice: Invoice): PaymentMethod | null {
  const subscription = engine.db.get("subscriptions", subscriptionOf(invoice) ?? "");
  const customer = engine.db.get("customers", invoice.customer ?? "");
  const ids = [invoice.default_payment_method, subscription?.default_payment_method, customer?.invoice_settings.default_payment_method];
  return (
    ids.map((id) => (id ? engine.db.get("paymentMethods", id) : undefined)).find((method) => method?.customer === invoice.customer) ?? null
  );
}

export const noMethod = () =>
  invalid(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.",
    { code: "resource_missing" },
  );

const NO_CARD: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: "generic_decline",
  message: "This customer has no attached payment source or default payment method.",
};

export const paymentOf = (engine: Engine, invoice: string): InvoicePayment | undefined =>
  engine.db.all("invoicePayments").find((payment) => payment.invoice === invoice && payment.is_default);

export const intentOf = (engine: Engine, payment: InvoicePayment | undefined): PaymentIntent | undefined =>
  payment?.payment.payment_intent === undefined ? undefined : engine.db.get("paymentIntents", payment.payment.payment_intent);

/** It is paid on its page when its customer wants to; no card is charged by itself. */
export const isSent = (invoice: Invoice): boolean => invoice.collection_method === "send_invoice" && invoice.amount_due > 0;

/** Of no subscription, and not to be charged by itself: somebody pays it, or asks for the charge. */
const isByHand = ({ billing_reason: reason, auto_advance: advances }: Invoice): boolean => reason === "manual" && !advances;

/** When an automatic attempt follows; null: no more. Days count from the first attempt, made when the invoice was finalised. */
export function nextAttempt(engine: Engine, invoice: Invoice): number | null {
  if (invoice.billing_reason === "subscription_create" || isSent(invoice) || isByHand(invoice)) return null;
  const first = invoice.status_transitions.finalized_at ?? invoice.created;
  const now = engine.nowFor(invoice.customer);
  const days = engine.options.dunning.retryAfterDays.find((after) => first + after * DAY_S > now);
  return days === undefined ? null : first + days * DAY_S;
}

function markFailed(engine: Engine, before: Invoice, { attempt, why }: { attempt: Attempt; why: Decline }): Invoice {
  const counts = attempt === "automatic" || before.attempt_count === 0;
  const after = engine.db.put("invoices", {
    ...before,
    attempt_count: before.attempt_count + (counts ? 1 : 0),
    attempted: true,
    auto_advance: before.billing_reason !== "subscription_create" && !isByHand(before),
    next_payment_attempt: nextAttempt(engine, before),
  });
  const customer = engine.db.get("customers", before.customer ?? "");
  if (customer && !customer.delinquent) engine.db.put("customers", { ...customer, delinquent: true });
  emit(engine, "invoice.payment_failed", after);
  if (why === NEEDS_ACTION) emit(engine, "invoice.payment_action_required", after);
  emitChange(engine, "invoice.updated", { before, after });
  return after;
}

export function markPaid(engine: Engine, before: Invoice, { amountPaid, counts }: { amountPaid: number; counts: boolean }): Invoice {
  const now = engine.nowFor(before.customer);
  const after = engine.db.put("invoices", {
    ...before,
    amount_paid: amountPaid,
    amount_remaining: 0,
    attempt_count: before.attempt_count + (counts ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...before.status_transitions, paid_at: now },
  });
  emitChange(engine, "invoice.updated", { before, after });
  emit(engine, "invoice.paid", after);
  emit(engine, "invoice.payment_succeeded", after);
  settlePaid(engine, after);
  return after;
}

function markPaymentPaid(engine: Engine, payment: InvoicePayment | undefined, invoice: Invoice): void {
  if (payment === undefined) return;
  const paid_at = engine.nowFor(invoice.customer);
  const paid = { ...payment, amount_paid: payment.amount_requested, status: "paid", status_transitions: { canceled_at: null, paid_at } };
  emit(engine, "invoice_payment.paid", engine.db.put("invoicePayments", paid));
}

type Try = {
  attempt: Attempt;
  given?: PaymentMethod | null | undefined;
  /** The customer is there, and has confirmed the payment to the bank. */
  isConfirmed?: boolean;
};

/** Tries to get an open invoice paid, with the card given or the one on file. */
export function collect(engine: Engine, invoice: Invoice, { attempt, given = null, isConfirmed = false }: Try): Collected {
  if (invoice.amount_due === 0) return { paid: true, invoice: markPaid(engine, invoice, { amountPaid: 0, counts: false }) };
  const payment = paymentOf(engine, invoice.id);
  const intent = intentOf(engine, payment);
  const method = given ?? defaultMethod(engine, invoice);
  if (method === null || intent === undefined)
    return { paid: false, invoice: markFailed(engine, invoice, { attempt, why: NO_CARD }), why: NO_CARD, intent: intent ?? null };
  const why = confirm(engine, intent, { method, isConfirmed });
  if (why !== null) {
    const failed = engine.db.get("paymentIntents", intent.id) ?? intent;
    return { paid: false, invoice: markFailed(engine, invoice, { attempt, why }), why, intent: failed };
  }
  markPaymentPaid(engine, payment, invoice);
  return {
    paid: true,
    invoice: markPaid(engine, invoice, { amountPaid: invoice.amount_due, counts: attempt === "automatic" || invoice.attempt_count === 0 }),
  };
}
