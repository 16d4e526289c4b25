import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import type { Invoice, Subscription } from "../state/wire";
import { cancelIntent } from "./charge";
import { intentOf, paymentOf, subscriptionOf } from "./collect";
import { useBalance } from "./finalize";

function closePayment(engine: Engine, invoice: Invoice): void {
  const payment = paymentOf(engine, invoice.id);
  if (payment?.status !== "open") return;
  const canceled_at = engine.nowFor(invoice.customer);
  engine.db.put("invoicePayments", { ...payment, status: "canceled", status_transitions: { canceled_at, paid_at: null } });
  const intent = intentOf(engine, payment);
  if (intent !== undefined) cancelIntent(engine, intent, "void_invoice");
}

/** The change that waited for a payment won't come. */
export function dropPendingUpdate(engine: Engine, before: Subscription): Subscription {
  if (before.pending_update === null) return before;
  const after = engine.db.put("subscriptions", { ...before, pending_update: null });
  emitChange(engine, "customer.subscription.pending_update_expired", { before, after });
  emitChange(engine, "customer.subscription.updated", { before, after });
  return after;
}

/** What the invoice used of the account goes back to it; the same for a debit that it collected. */
function returnBalance(engine: Engine, { customer: id, currency, starting_balance, ending_balance }: Invoice): void {
  const customer = engine.db.get("customers", id ?? "");
  const applied = (ending_balance ?? starting_balance) - starting_balance;
  if (customer && applied !== 0) useBalance(engine, customer.id, { endingBalance: customer.balance - applied, currency });
}

export function voidInvoice(engine: Engine, before: Invoice): Invoice {
  const voided_at = engine.nowFor(before.customer);
  const after = engine.db.put("invoices", {
    ...before,
    auto_advance: false,
    next_payment_attempt: null,
    status: "void",
    status_transitions: { ...before.status_transitions, voided_at },
  });
  closePayment(engine, before);
  returnBalance(engine, before);
  emitChange(engine, "invoice.updated", { before, after });
  emit(engine, "invoice.voided", after);
  const subscription = engine.db.get("subscriptions", subscriptionOf(after) ?? "");
  if (subscription?.latest_invoice === after.id) dropPendingUpdate(engine, subscription);
  return after;
}

/** Nobody will collect what is still open of an ended subscription. */
export function stopCollecting(engine: Engine, subscription: string): void {
  for (const invoice of engine.db.all("invoices"))
    if (subscriptionOf(invoice) === subscription && invoice.status === "open")
      engine.db.put("invoices", { ...invoice, auto_advance: false, next_payment_attempt: null });
}
