import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { ApiError } from "../protocol/errors";
import type { Invoice, PaymentMethod, Subscription } from "../state/wire";
import { turn } from "./calendar";
import { NEEDS_ACTION } from "./cards";
import { cardError } from "./charge";
import { collect, type Collected, defaultMethod, isSent, noMethod } from "./collect";
import { lasting } from "./discounts";
import { draftInvoice, storeInvoice } from "./draft";
import { finalizeInvoice } from "./finalize";
import { type LineDraft, periodLine, prorationLine } from "./lines";
import { newSubscription, type NewSubscription } from "./new-subscription";

export type PaymentBehavior = "allow_incomplete" | "default_incomplete" | "error_if_incomplete" | "pending_if_incomplete";

/** The first period, or what is left of it when the cycle is anchored later. */
function firstLines(engine: Engine, subscription: Subscription): LineDraft[] {
  return subscription.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end };
    if (subscription.billing_cycle_anchor <= period.start) return periodLine(engine, subscription.id, { item, period });
    const recurring = item.price.recurring ?? { interval: "month", interval_count: 1 };
    const whole = { ...item, current_period_start: turn(period.end, recurring, -1) };
    return prorationLine(engine, subscription, { item: whole, at: period.start, kind: "remaining" });
  });
}

/** The first invoice, not kept. */
export function firstInvoice(engine: Engine, subscription: Subscription, customer: NewSubscription["customer"]): Invoice {
  const start = engine.nowFor(customer.id);
  const lines = firstLines(engine, subscription);
  return draftInvoice(engine, { customer, subscription, reason: "subscription_create", lines, period: { start, end: start } });
}

/** Without `keeps` the subscription was to pay at once, and Stripe names it instead of the invoice. */
function actionError({ why, intent }: Collected & { paid: false }, keeps: boolean): ApiError {
  const code = keeps ? why.code : "subscription_payment_intent_requires_action";
  return new ApiError(402, "card_error", why.message, { code, ...(keeps && intent !== null ? { payment_intent: intent } : {}) }, keeps);
}

/** The error that an attempt leads to. `keeps`: the attempt is not taken back with it. */
export function refused(outcome: Collected & { paid: false }, keeps = false): ApiError {
  if (outcome.why === NEEDS_ACTION) return actionError(outcome, keeps);
  if (outcome.intent?.last_payment_error === null || outcome.intent === null) return noMethod();
  const charge = outcome.intent.latest_charge;
  return cardError(outcome.why, { payment_intent: outcome.intent, ...(charge === null ? {} : { charge }) }, keeps);
}

/**
 * Starts a subscription with its first invoice. `given` pays that invoice when it is not the default already.
 * Throws a card_error, of which nothing stays, when the behaviour says so.
 */
export function startSubscription(
  engine: Engine,
  input: NewSubscription,
  { behavior, given = null, isConfirmed = false }: { behavior: PaymentBehavior; given?: PaymentMethod | null; isConfirmed?: boolean },
): { subscription: Subscription; invoice: Invoice } {
  const fresh = newSubscription(engine, input);
  const draft = firstInvoice(engine, fresh, input.customer);
  const discounts = lasting(engine, fresh, engine.nowFor(fresh.customer));
  const waiting = engine.db.put("subscriptions", { ...fresh, discounts, latest_invoice: draft.id });
  if (isSent(draft)) return startByInvoice(engine, waiting, draft);
  const card = given ?? defaultMethod(engine, draft);
  const waits = behavior === "default_incomplete" && draft.amount_due > 0;
  if (card === null && !waits && draft.amount_due > 0) throw noMethod();
  if (waits) emit(engine, "customer.subscription.created", waiting);
  const open = finalizeInvoice(engine, storeInvoice(engine, draft));
  if (waits) return { subscription: waiting, invoice: open };
  return afterPayment(engine, waiting, { outcome: collectFirst(engine, waiting, { open, card, isConfirmed }), behavior });
}

/** Active at once; its first invoice is open until somebody pays it. */
function startByInvoice(engine: Engine, waiting: Subscription, draft: Invoice): { subscription: Subscription; invoice: Invoice } {
  const subscription = engine.db.put("subscriptions", { ...waiting, status: "active" });
  emit(engine, "customer.subscription.created", subscription);
  return { subscription, invoice: finalizeInvoice(engine, storeInvoice(engine, draft)) };
}

/** The subscription is made known when it is clear whether it is active, so it must not be seen to change before. */
function collectFirst(
  engine: Engine,
  waiting: Subscription,
  { open, card, isConfirmed }: { open: Invoice; card: PaymentMethod | null; isConfirmed: boolean },
): Collected {
  engine.db.put("subscriptions", { ...waiting, status: "active" });
  return collect(engine, open, { attempt: "automatic", given: card, isConfirmed });
}

function afterPayment(engine: Engine, waiting: Subscription, { outcome, behavior }: { outcome: Collected; behavior: PaymentBehavior }) {
  if (!outcome.paid && behavior === "error_if_incomplete") throw refused(outcome);
  const status = outcome.paid ? "active" : "incomplete";
  const subscription = engine.db.put("subscriptions", { ...waiting, status });
  emit(engine, "customer.subscription.created", subscription);
  return { subscription, invoice: outcome.invoice };
}
