import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId, randomText } from "../ids";
import type { Customer, Invoice, PaymentIntent } from "../state/wire";
import { DAY_S } from "./calendar";

/** Numbers an invoice in the customer's own row. */
function nextNumber(engine: Engine, customer: Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1;
  engine.db.put("customers", { ...customer, next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix ?? "INV"}-${String(sequence).padStart(4, "0")}`;
}

/** Sets what the account of a customer stands at. */
export function useBalance(
  engine: Engine,
  customerId: string,
  { endingBalance, currency }: { endingBalance: number; currency: string },
): void {
  const customer = engine.db.get("customers", customerId);
  if (customer === undefined) return;
  const after = engine.db.put("customers", { ...customer, balance: endingBalance, currency });
  if (customer.balance !== endingBalance) emitChange(engine, "customer.updated", { before: customer, after });
}

const INTENTS: Readonly<Record<string, string>> = { subscription_create: "Subscription creation", manual: "Payment for Invoice" };

const newIntent = (engine: Engine, invoice: Invoice): PaymentIntent => {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: "automatic",
    created: engine.nowFor(invoice.customer),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: INTENTS[invoice.billing_reason ?? ""] ?? "Subscription update",
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
  };
};

function addIntent(engine: Engine, invoice: Invoice): void {
  const intent = engine.db.put("paymentIntents", newIntent(engine, invoice));
  engine.db.put("invoicePayments", {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: intent.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  emit(engine, "payment_intent.created", intent);
}

/** Of an invoice that is sent; one that is charged has none. */
function dueDate(engine: Engine, { collection_method, parent }: Invoice, now: number): number | null {
  const subscription = engine.db.get("subscriptions", parent?.subscription_details?.subscription ?? "");
  return collection_method === "send_invoice" ? now + (subscription?.days_until_due ?? 0) * DAY_S : null;
}

/** From a draft to an open invoice, with its number, its page, and a payment to be made when something is due. */
export function finalizeInvoice(engine: Engine, draft: Invoice): Invoice {
  const customer = engine.db.get("customers", draft.customer ?? "");
  if (customer === undefined) return draft;
  const now = engine.nowFor(customer.id);
  const token = randomText(48);
  engine.db.put("pageTokens", { id: token, invoice: draft.id });
  const amountDue = Math.max(0, draft.total + customer.balance);
  const invoice = engine.db.put("invoices", {
    ...draft,
    amount_due: amountDue,
    amount_remaining: amountDue,
    due_date: dueDate(engine, draft, now),
    effective_at: now,
    ending_balance: draft.total + customer.balance - amountDue,
    hosted_invoice_url: `${engine.origin}/i/${token}`,
    invoice_pdf: `${engine.origin}/i/${token}/pdf`,
    number: nextNumber(engine, customer),
    starting_balance: customer.balance,
    status: "open",
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  useBalance(engine, customer.id, { endingBalance: invoice.ending_balance ?? 0, currency: invoice.currency });
  emit(engine, "invoice.finalized", invoice);
  if (amountDue > 0) addIntent(engine, invoice);
  return invoice;
}
