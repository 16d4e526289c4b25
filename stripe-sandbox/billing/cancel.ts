import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import type { InvoiceItem, Subscription } from "../state/wire";
import { collect } from "./collect";
import { draftInvoice, storeInvoice } from "./draft";
import { finalizeInvoice } from "./finalize";
import { lineFromPending, pendingItem, prorationLine } from "./lines";
import { stopCollecting, voidInvoice } from "./void";

export type CancelReason = "cancellation_requested" | "payment_failed";
type Feedback = NonNullable<Subscription["cancellation_details"]>["feedback"];
export type CancelInput = {
  prorate?: boolean | undefined;
  invoiceNow?: boolean | undefined;
  reason?: CancelReason | undefined;
  comment?: string | null | undefined;
  feedback?: Feedback | undefined;
};

export const waitingItems = (engine: Engine, subscription: string): InvoiceItem[] =>
  engine.db.all("invoiceItems").filter((item) => item.invoice === null && item.parent?.subscription_details?.subscription === subscription);

function giveBack(engine: Engine, subscription: Subscription): void {
  const now = engine.nowFor(subscription.customer);
  for (const item of subscription.items.data) {
    const line = prorationLine(engine, subscription, { item, at: now, kind: "unused" });
    if (line.amount !== 0) emit(engine, "invoiceitem.created", engine.db.put("invoiceItems", pendingItem(subscription, line, now)));
  }
}

function invoiceWaiting(engine: Engine, subscription: Subscription): string | null {
  const customer = engine.db.get("customers", subscription.customer);
  const lines = waitingItems(engine, subscription.id).flatMap((item) => lineFromPending(engine, item) ?? []);
  if (customer === undefined || lines.length === 0) return null;
  const now = engine.nowFor(customer.id);
  const draft = draftInvoice(engine, { customer, subscription, reason: "subscription_update", lines, period: { start: now, end: now } });
  const invoice = finalizeInvoice(engine, storeInvoice(engine, draft));
  return collect(engine, invoice, { attempt: "automatic" }).invoice.id;
}

function endSchedule(engine: Engine, subscription: Subscription): void {
  const schedule = engine.db.get("schedules", subscription.schedule ?? "");
  if (schedule === undefined || schedule.status !== "active") return;
  const canceled_at = engine.nowFor(subscription.customer);
  const after = engine.db.put("schedules", { ...schedule, canceled_at, current_phase: null, status: "canceled" });
  emit(engine, "subscription_schedule.canceled", after);
}

/** Ends the subscription in this moment. */
export function cancelNow(engine: Engine, before: Subscription, input: CancelInput): Subscription {
  const now = engine.nowFor(before.customer);
  if (before.status === "incomplete") return expireIncomplete(engine, before);
  if (input.prorate) giveBack(engine, before);
  const latest = input.invoiceNow ? invoiceWaiting(engine, before) : null;
  stopCollecting(engine, before.id);
  endSchedule(engine, before);
  const details = before.cancellation_details;
  const after = engine.db.put("subscriptions", {
    ...before,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: {
      comment: input.comment ?? details?.comment ?? null,
      feedback: input.feedback ?? details?.feedback ?? null,
      feedback_option: null,
      reason: input.reason ?? details?.reason ?? "cancellation_requested",
    },
    ended_at: now,
    latest_invoice: latest ?? before.latest_invoice,
    pending_update: null,
    schedule: null,
    status: "canceled",
  });
  emit(engine, "customer.subscription.deleted", after);
  return after;
}

/** The first payment never came. */
export function expireIncomplete(engine: Engine, before: Subscription): Subscription {
  const invoice = engine.db.get("invoices", before.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(engine, invoice);
  const now = engine.nowFor(before.customer);
  const after = engine.db.put("subscriptions", { ...before, canceled_at: null, ended_at: now, status: "incomplete_expired" });
  emitChange(engine, "customer.subscription.updated", { before, after });
  return after;
}
