import type { Engine } from "../engine";
import { emitChange } from "../events/emit";
import type { Invoice, Subscription, SubscriptionItem } from "../state/wire";
import { DAY_S, nextTurn } from "./calendar";
import { cancelNow, waitingItems } from "./cancel";
import { collect, isSent } from "./collect";
import { lasting } from "./discounts";
import { draftInvoice, storeInvoice } from "./draft";
import { finalizeInvoice } from "./finalize";
import { lineFromPending, periodLine } from "./lines";
import { dropPendingUpdate, voidInvoice } from "./void";

export const periodEnd = (subscription: Subscription): number =>
  Math.min(...subscription.items.data.map((item) => item.current_period_end));

const advanced = (subscription: Subscription, item: SubscriptionItem, at: number): SubscriptionItem => {
  if (item.current_period_end > at) return item;
  const recurring = item.price.recurring ?? { interval: "month", interval_count: 1 };
  return { ...item, current_period_start: at, current_period_end: nextTurn(subscription.billing_cycle_anchor, recurring, at) };
};

/** The subscription in the period that starts at `at`. */
export const inNextPeriod = (subscription: Subscription, at: number): Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: subscription.items.data.map((item) => advanced(subscription, item, at)) },
});

/** The invoice of a renewal at `at`: what waited, and the new period of all items that start one. Not kept. */
export function renewalInvoice(
  engine: Engine,
  before: Subscription,
  { renewed, at, id }: { renewed: Subscription; at: number; id?: string | undefined },
): Invoice | null {
  const customer = engine.db.get("customers", renewed.customer);
  if (customer === undefined) return null;
  const waiting = waitingItems(engine, renewed.id).flatMap((item) => lineFromPending(engine, item) ?? []);
  const starting = renewed.items.data.filter((item) => item.current_period_start === at);
  const periods = starting.map((item) =>
    periodLine(engine, renewed.id, { item, period: { start: item.current_period_start, end: item.current_period_end } }),
  );
  const start = Math.min(...before.items.data.map((item) => item.current_period_start));
  const input = {
    customer,
    subscription: renewed,
    reason: "subscription_cycle" as const,
    lines: [...waiting, ...periods],
    period: { start, end: at },
  };
  return draftInvoice(engine, input, id);
}

/** The period is over: a new one, its invoice, and the attempt to get it paid. */
export function renew(engine: Engine, current: Subscription): void {
  const at = periodEnd(current);
  const before = dropPendingUpdate(engine, current);
  const renewed = inNextPeriod(before, at);
  const draft = renewalInvoice(engine, before, { renewed, at });
  if (draft === null) return;
  const after = engine.db.put("subscriptions", { ...renewed, discounts: lasting(engine, renewed, at), latest_invoice: draft.id });
  const kept = storeInvoice(engine, { ...draft, auto_advance: before.status !== "unpaid" });
  emitChange(engine, "customer.subscription.updated", { before, after });
  if (before.status === "unpaid") return;
  if (before.pause_collection !== null) return void voidInvoice(engine, finalizeInvoice(engine, kept));
  const open = finalizeInvoice(engine, kept);
  if (isSent(open)) return;
  const outcome = collect(engine, open, { attempt: "automatic" });
  if (!outcome.paid) becomePastDue(engine, after.id);
}

export function becomePastDue(engine: Engine, id: string): void {
  const before = engine.db.get("subscriptions", id);
  if (before === undefined || before.status !== "active") return;
  emitChange(engine, "customer.subscription.updated", { before, after: engine.db.put("subscriptions", { ...before, status: "past_due" }) });
}

/** An automatic attempt on a renewal that failed before; the last one decides over the subscription. */
export function retry(engine: Engine, invoice: Invoice): void {
  const outcome = collect(engine, invoice, { attempt: "automatic" });
  if (outcome.paid || outcome.invoice.next_payment_attempt !== null) return;
  giveUp(engine, invoice);
}

/** What becomes of a subscription whose invoice was not paid until the end. */
function giveUp(engine: Engine, invoice: Invoice): void {
  const id = invoice.parent?.subscription_details?.subscription ?? "";
  const subscription = engine.db.get("subscriptions", id);
  if (subscription === undefined || subscription.ended_at !== null) return;
  const { then } = engine.options.dunning;
  if (then === "cancel") cancelNow(engine, subscription, { reason: "payment_failed" });
  if (then !== "unpaid") return;
  emitChange(engine, "customer.subscription.updated", {
    before: subscription,
    after: engine.db.put("subscriptions", { ...subscription, status: "unpaid" }),
  });
}

/**
 * What happens next to an invoice that was sent and is not paid: past its due date the subscription is past due, and when the
 * days of the retries are over as well it ends as after the last attempt at a card.
 */
export function overdueStep(engine: Engine, invoice: Invoice, { status, id }: Subscription): { at: number; happen: () => void } | null {
  if (invoice.status !== "open" || !isSent(invoice) || invoice.due_date === null) return null;
  const { retryAfterDays, then } = engine.options.dunning;
  if (status === "active") return { at: invoice.due_date, happen: () => becomePastDue(engine, id) };
  if (status !== "past_due" || then === "past_due") return null;
  return { at: invoice.due_date + (retryAfterDays.at(-1) ?? 0) * DAY_S, happen: () => giveUp(engine, invoice) };
}
