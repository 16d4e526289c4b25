import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import type { Invoice, PaymentMethod, Subscription } from "../state/wire";
import { HOUR_S } from "./calendar";
import { waitingItems } from "./cancel";
import { collect, type Collected, defaultMethod, isSent, noMethod } from "./collect";
import { lasting } from "./discounts";
import { draftInvoice, storeInvoice } from "./draft";
import { finalizeInvoice } from "./finalize";
import { lineFromPending, pendingItem } from "./lines";
import type { PlannedChange } from "./plan-change";
import { becomePastDue, periodEnd } from "./renew";
import { type PaymentBehavior, refused } from "./start";

const PENDING_UPDATE_S = 23 * HOUR_S;

/** The invoice of a change that is charged at once: what waited, and the change. Not kept. */
export function changeInvoice(
  engine: Engine,
  before: Subscription,
  { plan, id }: { plan: PlannedChange; id?: string | undefined },
): Invoice | null {
  const customer = engine.db.get("customers", before.customer);
  if (customer === undefined) return null;
  const now = engine.nowFor(customer.id);
  const waiting = waitingItems(engine, before.id).flatMap((item) => lineFromPending(engine, item) ?? []);
  const items = plan.after.items.data;
  const period = { start: Math.min(...before.items.data.map((item) => item.current_period_start)), end: now };
  const subscription = { ...before, discounts: plan.after.discounts, metadata: items.length > 0 ? plan.after.metadata : before.metadata };
  const input = { customer, subscription, reason: "subscription_update" as const, lines: [...waiting, ...plan.lines], period };
  return draftInvoice(engine, { ...input, prorationDate: plan.prorationDate }, id);
}

function leaveForRenewal(engine: Engine, before: Subscription, plan: PlannedChange): Subscription {
  const now = engine.nowFor(before.customer);
  for (const line of plan.lines) emit(engine, "invoiceitem.created", engine.db.put("invoiceItems", pendingItem(before, line, now)));
  const after = engine.db.put("subscriptions", plan.after);
  emitChange(engine, "customer.subscription.updated", { before, after });
  return after;
}

function putAsPending(engine: Engine, before: Subscription, { plan, invoice }: { plan: PlannedChange; invoice: Invoice }): Subscription {
  const { after } = plan;
  const changedAnchor = after.billing_cycle_anchor !== before.billing_cycle_anchor;
  const now = engine.nowFor(before.customer);
  const waiting = engine.db.put("subscriptions", {
    ...before,
    latest_invoice: invoice.id,
    pending_update: {
      billing_cycle_anchor: changedAnchor ? after.billing_cycle_anchor : null,
      cancel_at_period_end: after.cancel_at_period_end === before.cancel_at_period_end ? null : after.cancel_at_period_end,
      discounts: String(after.discounts) === String(before.discounts) ? null : after.discounts,
      discount: null,
      expires_at: Math.min(now + PENDING_UPDATE_S, periodEnd(before)),
      metadata: after.metadata === before.metadata ? null : after.metadata,
      subscription_items: after.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  });
  emitChange(engine, "customer.subscription.updated", { before, after: waiting });
  return waiting;
}

function afterUpfront(engine: Engine, before: Subscription, { plan, outcome }: { plan: PlannedChange; outcome: Collected }): Subscription {
  if (!outcome.paid) return putAsPending(engine, before, { plan, invoice: outcome.invoice });
  const current = engine.db.get("subscriptions", before.id) ?? before;
  const revived = current.status === "past_due" || current.status === "unpaid" ? "active" : current.status;
  const after = engine.db.put("subscriptions", { ...plan.after, latest_invoice: outcome.invoice.id, status: revived });
  emitChange(engine, "customer.subscription.updated", { before, after });
  return after;
}

/**
 * Carries out a planned change and returns the subscription as it is then. With `pending_if_incomplete` the change
 * waits for its payment; with `error_if_incomplete` it throws a card_error and leaves nothing.
 */
export function applyChange(
  engine: Engine,
  before: Subscription,
  { plan: wished, behavior }: { plan: PlannedChange; behavior: PaymentBehavior },
): Subscription {
  const draft = wished.invoiceNow ? changeInvoice(engine, before, { plan: wished }) : null;
  if (draft === null) return leaveForRenewal(engine, before, wished);
  // What was given once is spent with this invoice.
  const discounts = lasting(engine, wished.after, engine.nowFor(before.customer));
  const plan = { ...wished, after: { ...wished.after, discounts } };
  const card = isSent(draft) ? null : defaultMethod(engine, draft);
  if (card === null && draft.amount_due > 0 && !isSent(draft) && behavior !== "default_incomplete") throw noMethod();
  const open = finalizeInvoice(engine, storeInvoice(engine, draft));
  if (behavior === "pending_if_incomplete")
    return afterUpfront(engine, before, { plan, outcome: collect(engine, open, { attempt: "automatic", given: card }) });
  const changed = engine.db.put("subscriptions", { ...plan.after, latest_invoice: open.id });
  emitChange(engine, "customer.subscription.updated", { before, after: changed });
  // It is paid on its page; nothing is charged by itself.
  if (isSent(open)) return changed;
  if (behavior === "default_incomplete" && open.amount_due > 0) return waitForPayment(engine, changed);
  return payChange(engine, changed, { open, card, behavior });
}

function waitForPayment(engine: Engine, changed: Subscription): Subscription {
  becomePastDue(engine, changed.id);
  return engine.db.get("subscriptions", changed.id) ?? changed;
}

function payChange(
  engine: Engine,
  changed: Subscription,
  { open, card, behavior }: { open: Invoice; card: PaymentMethod | null; behavior: PaymentBehavior },
): Subscription {
  const outcome = collect(engine, open, { attempt: "automatic", given: card });
  if (outcome.paid) return engine.db.get("subscriptions", changed.id) ?? changed;
  if (behavior === "error_if_incomplete") throw refused(outcome);
  return waitForPayment(engine, changed);
}
