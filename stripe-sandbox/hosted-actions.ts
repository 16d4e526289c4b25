import { NEEDS_ACTION, NOT_AUTHENTICATED } from "./billing/cards";
import { asksCustomer, failAuthentication } from "./billing/charge";
import { collect, intentOf, paymentOf } from "./billing/collect";
import { completeCheckout } from "./billing/complete-checkout";
import { periodEnd } from "./billing/renew";
import { releaseSchedule } from "./billing/schedule";
import type { Engine } from "./engine";
import { emitChange } from "./events/emit";
import type { CardInput, Hosted, PaymentOutcome, Proof } from "./hosted";
import { invoiceView, checkoutView, portalView, returnUrlOf } from "./hosted-views";
import { ApiError } from "./protocol/errors";
import { catchUp } from "./protocol/serve-api";
import { attach, newCard } from "./resources/payment-methods";
import type { Customer, Invoice, PaymentMethod, Subscription } from "./state/wire";

const declined = (code: string, message: string): PaymentOutcome => ({ outcome: "declined", code, message });

function wrongCard(engine: Engine, card: CardInput): PaymentOutcome | null {
  if (!/^\d{12,19}$/.test(card.number)) return declined("invalid_number", "Your card number is invalid.");
  const today = new Date(engine.now() * 1000);
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
  const isMonth = card.expMonth >= 1 && card.expMonth <= 12;
  if (!isMonth || card.expYear * 12 + card.expMonth < month) return declined("invalid_expiry", "Your card's expiration date is invalid.");
  if (!/^\d{3,4}$/.test(card.cvc)) return declined("invalid_cvc", "Your card's security code is invalid.");
  return null;
}

const CHALLENGE: PaymentOutcome = { outcome: "challenge" };
const rejected = declined(NOT_AUTHENTICATED.declineCode, NOT_AUTHENTICATED.message);

/** Thrown so that the card is not kept before its bank has asked. */
class BankAsks extends Error {}

/** A card that says no is an outcome of a page and not a failure; what it threw is taken back. */
function outcomeOf<T extends object>(engine: Engine, pay: () => T): (PaymentOutcome & Partial<T>) | null {
  try {
    return { outcome: "paid", ...engine.db.transaction(pay) };
  } catch (error) {
    if (error instanceof BankAsks) return CHALLENGE;
    if (!(error instanceof ApiError)) throw error;
    if (error.details.code === "subscription_payment_intent_requires_action") return CHALLENGE;
    if (error.details.code === "incorrect_number") return { outcome: "declined", code: "invalid_number", message: error.message };
    return { outcome: "declined", code: error.details.decline_code ?? "generic_decline", message: error.message };
  }
}

/** As in the real portal it is the customer's from now on; what a subscription has of its own still comes first. */
function becomeDefault(engine: Engine, customer: Customer, method: PaymentMethod): void {
  const before = engine.db.get("customers", customer.id) ?? customer;
  const invoice_settings = { ...before.invoice_settings, default_payment_method: method.id };
  emitChange(engine, "customer.updated", { before, after: engine.db.put("customers", { ...before, invoice_settings }) });
}

function addCard(engine: Engine, customer: Customer, card: CardInput): PaymentMethod {
  return attach(engine, newCard(engine, { ...card, email: customer.email }), customer.id);
}

function portalCustomer(engine: Engine, portalSessionId: string): Customer | undefined {
  return engine.db.get("customers", engine.db.get("portalSessions", portalSessionId)?.customer ?? "");
}

function payCheckout(engine: Engine, sessionId: string, { email, card }: { email: string; card: CardInput }) {
  catchUp(engine);
  const session = engine.db.get("checkoutSessions", sessionId);
  if (session === undefined) return null;
  if (session.status === "complete") return { outcome: "paid" as const, returnUrl: returnUrlOf(session) };
  if (session.status === "expired") return declined("session_expired", "This checkout session has expired.");
  const wrong = wrongCard(engine, card);
  if (wrong !== null) return wrong;
  if (card.proof === "rejected") return rejected;
  const paying = { ...card, isConfirmed: card.proof === "confirmed" };
  return outcomeOf(engine, () => ({ returnUrl: returnUrlOf(completeCheckout(engine, session, { email, card: paying })) }));
}

function updateCard(engine: Engine, portalSessionId: string, card: CardInput): PaymentOutcome | null {
  const customer = portalCustomer(engine, portalSessionId);
  if (customer === undefined) return null;
  const wrong = wrongCard(engine, card);
  if (wrong !== null) return wrong;
  if (card.proof === "rejected") return rejected;
  return outcomeOf(engine, () => {
    const method = addCard(engine, customer, card);
    if (asksCustomer(engine, method, card.proof === "confirmed")) throw new BankAsks();
    becomeDefault(engine, customer, method);
    return {};
  });
}

function liveSubscription(engine: Engine, portalSessionId: string, subscriptionId: string): Subscription | null {
  const customer = portalCustomer(engine, portalSessionId);
  const subscription = engine.db.get("subscriptions", subscriptionId);
  const isTheirs = customer !== undefined && subscription?.customer === customer.id;
  return isTheirs && subscription.ended_at === null ? subscription : null;
}

/** As the real portal does with flexible billing: `cancel_at` is set, and `cancel_at_period_end` stays false. */
function cancelAtPeriodEnd(engine: Engine, portalSessionId: string, subscriptionId: string): boolean {
  const found = liveSubscription(engine, portalSessionId, subscriptionId);
  if (found === null) return false;
  engine.db.transaction(() => {
    const schedule = engine.db.get("schedules", found.schedule ?? "");
    if (schedule?.status === "active") releaseSchedule(engine, schedule);
    const before = engine.db.get("subscriptions", found.id) ?? found;
    const details = before.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null };
    const after = engine.db.put("subscriptions", {
      ...before,
      cancel_at: periodEnd(before),
      canceled_at: engine.nowFor(before.customer),
      cancellation_details: { ...details, reason: "cancellation_requested" },
    });
    emitChange(engine, "customer.subscription.updated", { before, after });
  });
  return true;
}

function keepSubscription(engine: Engine, portalSessionId: string, subscriptionId: string): boolean {
  const before = liveSubscription(engine, portalSessionId, subscriptionId);
  if (before === null) return false;
  engine.db.transaction(() => {
    const details = before.cancellation_details;
    const after = engine.db.put("subscriptions", {
      ...before,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: details && { ...details, reason: null },
    });
    emitChange(engine, "customer.subscription.updated", { before, after });
  });
  return true;
}

function payInvoice(engine: Engine, token: string, given: CardInput | { proof: Proof } | null): PaymentOutcome | null {
  const invoice = engine.db.get("invoices", engine.db.get("pageTokens", token)?.invoice ?? "");
  const customer = engine.db.get("customers", invoice?.customer ?? "");
  if (invoice === undefined || customer === undefined) return null;
  if (invoice.status === "paid") return { outcome: "paid" };
  if (invoice.status !== "open") return declined("invoice_not_open", "This invoice can no longer be paid.");
  const card = given !== null && "number" in given ? given : null;
  const wrong = card === null ? null : wrongCard(engine, card);
  if (wrong !== null) return wrong;
  if (given?.proof === "rejected") return reject(engine, invoice);
  const isConfirmed = given?.proof === "confirmed";
  let refusal: PaymentOutcome | null = null;
  const result = outcomeOf(engine, () => {
    const method = card === null ? null : addCard(engine, customer, card);
    const collected = collect(engine, invoice, { attempt: "manual", given: method, isConfirmed });
    if (!collected.paid && collected.why === NEEDS_ACTION) {
      if (method !== null) throw new BankAsks();
      refusal = CHALLENGE;
    } else if (!collected.paid) refusal = declined(collected.why.declineCode, collected.why.message);
    else if (method !== null) becomeDefault(engine, customer, method);
    return {};
  });
  return refusal ?? result;
}

function reject(engine: Engine, invoice: Invoice): PaymentOutcome {
  const intent = intentOf(engine, paymentOf(engine, invoice.id));
  if (intent) engine.db.transaction(() => failAuthentication(engine, intent));
  return rejected;
}

/** What the hosted pages do, done by the same engine that answers the API. */
export const hostedActions = (engine: Engine): Hosted => ({
  checkout: (id) => checkoutView(engine, id),
  payCheckout: async (id, email, card) => payCheckout(engine, id, { email, card }),
  portal: (id) => portalView(engine, id),
  updateCard: async (id, card) => updateCard(engine, id, card),
  cancelAtPeriodEnd: async (id, subscription) => cancelAtPeriodEnd(engine, id, subscription),
  keepSubscription: async (id, subscription) => keepSubscription(engine, id, subscription),
  invoice: (token) => invoiceView(engine, token),
  payInvoice: async (token, card) => payInvoice(engine, token, card),
});
