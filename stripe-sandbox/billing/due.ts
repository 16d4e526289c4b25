import type { Engine } from "../engine";
import { expireSession } from "../resources/expire-session";
import type { Invoice, Schedule, Subscription } from "../state/wire";
import { HOUR_S } from "./calendar";
import { cancelNow, expireIncomplete } from "./cancel";
import { subscriptionOf } from "./collect";
import { overdueStep, periodEnd, renew, retry } from "./renew";
import { phaseEnd, turnPhase } from "./schedule";
import { voidInvoice } from "./void";

/** Something that happens by itself at a time. What comes at the same moment happens by `rank`. */
type Due = { at: number; rank: number; happen: () => void };

const INCOMPLETE_S = 23 * HOUR_S;

function dueOfSubscription(engine: Engine, subscription: Subscription): Due | null {
  if (subscription.ended_at !== null || subscription.status === "incomplete_expired") return null;
  if (subscription.status === "incomplete")
    return { at: subscription.created + INCOMPLETE_S, rank: 2, happen: () => expireIncomplete(engine, subscription) };
  const end = periodEnd(subscription);
  const cancels = subscription.cancel_at;
  if (cancels !== null && cancels <= end) return { at: cancels, rank: 1, happen: () => cancelNow(engine, subscription, {}) };
  return { at: end, rank: 3, happen: () => renew(engine, subscription) };
}

function dueOfPendingUpdate(engine: Engine, subscription: Subscription): Due | null {
  const invoice = engine.db.get("invoices", subscription.latest_invoice ?? "");
  if (subscription.pending_update === null || invoice?.status !== "open") return null;
  return { at: subscription.pending_update.expires_at, rank: 0, happen: () => voidInvoice(engine, invoice) };
}

const dueOfSchedule = (engine: Engine, schedule: Schedule): Due | null => {
  const at = phaseEnd(schedule);
  return at === null ? null : { at, rank: 1, happen: () => turnPhase(engine, schedule) };
};

function dueOfInvoice(engine: Engine, invoice: Invoice): Due | null {
  const subscription = engine.db.get("subscriptions", subscriptionOf(invoice) ?? "");
  const overdue = subscription && overdueStep(engine, invoice, subscription);
  if (overdue) return { ...overdue, rank: 2 };
  if (invoice.status !== "open" || invoice.next_payment_attempt === null) return null;
  if (subscription?.pending_update && subscription.latest_invoice === invoice.id) return null;
  return { at: invoice.next_payment_attempt, rank: 2, happen: () => retry(engine, invoice) };
}

/** Everything that is to come for the customers of one clock; `null`: those without a test clock. */
function* allDue(engine: Engine, clock: string | null): Generator<Due | null> {
  const { db } = engine;
  for (const subscription of db.all("subscriptions"))
    if (subscription.test_clock === clock) {
      yield dueOfSubscription(engine, subscription);
      yield dueOfPendingUpdate(engine, subscription);
    }
  for (const schedule of db.all("schedules")) if (schedule.test_clock === clock) yield dueOfSchedule(engine, schedule);
  for (const invoice of db.all("invoices")) if (invoice.test_clock === clock) yield dueOfInvoice(engine, invoice);
  if (clock !== null) return;
  for (const session of db.all("checkoutSessions"))
    if (session.status === "open") yield { at: session.expires_at, rank: 0, happen: () => expireSession(engine, session) };
}

function earliest(engine: Engine, clock: string | null, until: number): Due | null {
  let first: Due | null = null;
  for (const due of allDue(engine, clock)) {
    if (due === null || due.at > until) continue;
    if (first === null || due.at < first.at || (due.at === first.at && due.rank < first.rank)) first = due;
  }
  return first;
}

const ENOUGH = 100_000;

/** Lets everything happen that is due until then, each at its own time, in the order of time. */
export function runDue(engine: Engine, clock: string | null, until: number): number {
  for (let count = 0; count < ENOUGH; count += 1) {
    const due = earliest(engine, clock, until);
    if (due === null) return count;
    engine.at(due.at, due.happen);
  }
  throw new Error("The sandbox's clock does not get past a moment");
}
