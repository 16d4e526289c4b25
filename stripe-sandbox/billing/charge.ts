import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { ApiError } from "../protocol/errors";
import type { Charge, PaymentIntent, PaymentMethod } from "../state/wire";
import { type Decline, decline, NEEDS_ACTION, NOT_AUTHENTICATED } from "./cards";

export function declineOf(engine: Engine, method: PaymentMethod): Decline | null {
  if (engine.mischief.declines > 0) {
    engine.mischief.declines -= 1;
    return decline("generic_decline");
  }
  const code = engine.db.get("cardBehaviours", method.id)?.onCharge ?? null;
  return code === null ? null : decline(code);
}

export const cardError = (why: Decline, extra: object = {}, keepsEffects = false): ApiError =>
  new ApiError(402, "card_error", why.message, { code: why.code, decline_code: why.declineCode, ...extra }, keepsEffects);

const cardDetails = (method: PaymentMethod): Charge["payment_method_details"] => ({
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: method.card?.brand ?? "visa",
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 12,
    exp_year: method.card?.exp_year ?? 2034,
    fingerprint: method.card?.fingerprint ?? null,
    funding: "credit",
    installments: null,
    last4: method.card?.last4 ?? "4242",
    mandate: null,
    network: method.card?.brand ?? "visa",
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
  type: "card",
});

const outcome = (why: Decline | null): Charge["outcome"] => ({
  advice_code: why === null ? null : "try_again_later",
  network_advice_code: null,
  network_decline_code: null,
  network_status: why === null ? "approved_by_network" : "declined_by_network",
  reason: why?.declineCode ?? null,
  risk_level: "normal",
  risk_score: 20,
  seller_message: why === null ? "Payment complete." : "The bank did not return any further details with this decline.",
  type: why === null ? "authorized" : "issuer_declined",
});

function newCharge(engine: Engine, intent: PaymentIntent, { method, why }: { method: PaymentMethod; why: Decline | null }): Charge {
  const paid = why === null;
  return engine.db.put("charges", {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: engine.options.merchant.toUpperCase().slice(0, 22),
    captured: paid,
    created: engine.nowFor(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: why?.code ?? null,
    failure_message: why?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcome(why),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(method),
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  });
}

const lastError = (why: Decline, charge: Charge, method: PaymentMethod): PaymentIntent["last_payment_error"] => ({
  charge: charge.id,
  code: why.code,
  decline_code: why.declineCode,
  doc_url: `https://stripe.com/docs/error-codes/${why.code.replaceAll("_", "-")}`,
  message: why.message,
  payment_method: method,
  type: "card_error",
});

/** The bank asks first: nothing is charged until the customer has confirmed. */
function waitForAction(engine: Engine, intent: PaymentIntent, method: PaymentMethod): Decline {
  const next_action: PaymentIntent["next_action"] = { type: "use_stripe_sdk", use_stripe_sdk: {} };
  const status = "requires_action";
  const after = engine.db.put("paymentIntents", { ...intent, last_payment_error: null, next_action, payment_method: method.id, status });
  emit(engine, "payment_intent.requires_action", after);
  return NEEDS_ACTION;
}

/** The customer did not confirm: the payment waits for another try. */
export function failAuthentication(engine: Engine, intent: PaymentIntent): void {
  if (intent.status !== "requires_action") return;
  const { code, message } = NOT_AUTHENTICATED;
  const last_payment_error: PaymentIntent["last_payment_error"] = { code, message, type: "invalid_request_error" };
  const status = "requires_payment_method";
  const after = engine.db.put("paymentIntents", { ...intent, last_payment_error, next_action: null, payment_method: null, status });
  emit(engine, "payment_intent.payment_failed", after);
}

/** Whether the bank wants the customer to confirm this payment. One that asks once is content from then on. */
export function asksCustomer(engine: Engine, method: PaymentMethod, isConfirmed: boolean): boolean {
  const behaviour = engine.db.get("cardBehaviours", method.id);
  const { authentication = null } = behaviour ?? {};
  if (behaviour && authentication === "once" && isConfirmed) engine.db.put("cardBehaviours", { ...behaviour, authentication: null });
  return authentication !== null && !isConfirmed;
}

/** Charges the card for the whole intent. Returns why not, or null when it is paid. */
export function confirm(
  engine: Engine,
  intent: PaymentIntent,
  { method, isConfirmed }: { method: PaymentMethod; isConfirmed: boolean },
): Decline | null {
  if (asksCustomer(engine, method, isConfirmed)) return waitForAction(engine, intent, method);
  const why = declineOf(engine, method);
  const charge = newCharge(engine, intent, { method, why });
  const paid = why === null;
  const after = engine.db.put("paymentIntents", {
    ...intent,
    amount_received: paid ? intent.amount : 0,
    last_payment_error: why === null ? null : lastError(why, charge, method),
    latest_charge: charge.id,
    next_action: null,
    payment_method: paid ? method.id : null,
    status: paid ? "succeeded" : "requires_payment_method",
  });
  emit(engine, paid ? "charge.succeeded" : "charge.failed", charge);
  emit(engine, paid ? "payment_intent.succeeded" : "payment_intent.payment_failed", after);
  return why;
}

export function cancelIntent(engine: Engine, intent: PaymentIntent, reason: "void_invoice" | "requested_by_customer"): void {
  if (intent.status === "succeeded" || intent.status === "canceled") return;
  const now = engine.nowFor(intent.customer);
  const after = engine.db.put("paymentIntents", { ...intent, status: "canceled", canceled_at: now, cancellation_reason: reason });
  emit(engine, "payment_intent.canceled", after);
}
