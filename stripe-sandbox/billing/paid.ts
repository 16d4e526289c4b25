import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import type { Invoice, Subscription } from "../state/wire";

/** The subscription with the change that waited for this payment. */
function withPendingUpdate(before: Subscription): Subscription {
  const pending = before.pending_update;
  if (pending === null) return before;
  const periods = new Map(before.items.data.map((item) => [item.id, item]));
  const data = (pending.subscription_items ?? before.items.data).map((item) => {
    const { current_period_start = item.current_period_start, current_period_end = item.current_period_end } =
      pending.billing_cycle_anchor === null ? (periods.get(item.id) ?? {}) : {};
    return { ...item, current_period_start, current_period_end };
  });
  return {
    ...before,
    billing_cycle_anchor: pending.billing_cycle_anchor ?? before.billing_cycle_anchor,
    ...(pending.cancel_at_period_end === false ? { cancel_at: null, cancel_at_period_end: false, canceled_at: null } : {}),
    discounts: pending.discounts ?? before.discounts,
    items: { ...before.items, data },
    metadata: pending.metadata ?? before.metadata,
    pending_update: null,
  };
}

/** What a payment does to the subscription that waited for it. */
export function settlePaid(engine: Engine, invoice: Invoice): void {
  const customer = engine.db.get("customers", invoice.customer ?? "");
  const owes = engine.db.all("invoices").some((other) => other.customer === invoice.customer && other.status === "open" && other.attempted);
  if (customer?.delinquent && !owes) engine.db.put("customers", { ...customer, delinquent: false });
  const before = engine.db.get("subscriptions", invoice.parent?.subscription_details?.subscription ?? "");
  if (before === undefined || before.ended_at !== null || before.latest_invoice !== invoice.id) return;
  const revived = ["incomplete", "past_due", "unpaid"].includes(before.status);
  const applied = withPendingUpdate(before);
  const after = engine.db.put("subscriptions", { ...applied, status: revived ? "active" : before.status });
  if (before.pending_update !== null) emit(engine, "customer.subscription.pending_update_applied", after);
  emitChange(engine, "customer.subscription.updated", { before, after });
}
