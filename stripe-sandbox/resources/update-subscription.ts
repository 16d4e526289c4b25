import { applyChange } from "../billing/apply-change";
import { discountsFrom } from "../billing/discounts";
import { automaticTax } from "../billing/new-subscription";
import { planChange, type PlannedChange } from "../billing/plan-change";
import { periodEnd } from "../billing/renew";
import { followSubscription } from "../billing/schedule";
import { requireTaxable } from "../billing/tax";
import { dropPendingUpdate, voidInvoice } from "../billing/void";
import type { Engine } from "../engine";
import { emitChange } from "../events/emit";
import { invalid } from "../protocol/errors";
import { mergeMetadata } from "../protocol/params";
import type { Discount, Subscription } from "../state/wire";
import { activeTaxRates, named, referred } from "./find";
import { itemChanges, type UpdateInput } from "./subscription-params";

type Cancellation = Pick<Subscription, "cancel_at" | "cancel_at_period_end" | "canceled_at" | "cancellation_details">;

const NOT_CANCELLING: Pick<Cancellation, "cancel_at" | "cancel_at_period_end" | "canceled_at"> = {
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
};

function cancelTime(subscription: Subscription, wanted: number | "min_period_end" | "max_period_end"): number {
  if (typeof wanted === "number") return wanted;
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return wanted === "min_period_end" ? Math.min(...ends) : Math.max(...ends);
}

/** The four fields that say whether and when the subscription ends. */
function cancellation(engine: Engine, before: Subscription, input: UpdateInput): Cancellation {
  const { cancel_at, cancel_at_period_end, canceled_at } = before;
  const asked = input.cancellation_details;
  const base = before.cancellation_details ?? { comment: null, feedback: null, feedback_option: null, reason: null };
  const details = {
    ...base,
    ...(asked?.comment === undefined ? {} : { comment: asked.comment || null }),
    ...(asked?.feedback === undefined ? {} : { feedback: asked.feedback || null }),
  };
  const now = engine.nowFor(before.customer);
  const requested = { ...details, reason: "cancellation_requested" as const };
  if (input.cancel_at_period_end === true)
    return { cancel_at: periodEnd(before), cancel_at_period_end: true, canceled_at: now, cancellation_details: requested };
  if (input.cancel_at)
    return {
      cancel_at: cancelTime(before, input.cancel_at),
      cancel_at_period_end: false,
      canceled_at: now,
      cancellation_details: requested,
    };
  const undone = input.cancel_at === null || (input.cancel_at_period_end === false && cancel_at_period_end);
  if (undone) return { ...NOT_CANCELLING, cancellation_details: { ...details, reason: null } };
  return { cancel_at, cancel_at_period_end, canceled_at, cancellation_details: details };
}

function defaultMethod(engine: Engine, before: Subscription, wanted: string | undefined): string | null {
  if (!wanted) return wanted === undefined ? before.default_payment_method : null;
  const method = referred(engine, "paymentMethods", { id: wanted, param: "default_payment_method" });
  if (method.customer === before.customer) return method.id;
  throw invalid(`The customer does not have a payment method with the ID ${wanted}. The payment method must be attached to the customer.`, {
    code: "resource_missing",
    param: "default_payment_method",
  });
}

function check(before: Subscription, input: UpdateInput): void {
  if (before.ended_at !== null) throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  if (input.cancel_at !== undefined && input.cancel_at_period_end === true)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", { param: "cancel_at" });
  const cancels = input.cancel_at_period_end !== undefined && input.cancel_at_period_end !== before.cancel_at_period_end;
  if (before.schedule !== null && (cancels || input.cancel_at !== undefined))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (before.status === "incomplete" && (input.items !== undefined || input.billing_cycle_anchor !== undefined))
    throw invalid(
      "This subscription is incomplete: only its metadata and default payment method can be updated until its first invoice is paid.",
    );
}

/** Whether the update changes what is charged, or when. */
const changesPlan = (input: UpdateInput): boolean => input.items !== undefined || input.billing_cycle_anchor?.type === "now";

/** A new change takes the place of one that still waits for its payment. */
function withoutPending(engine: Engine, before: Subscription): Subscription {
  if (before.pending_update === null) return before;
  const invoice = engine.db.get("invoices", before.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(engine, invoice);
  return dropPendingUpdate(engine, engine.db.get("subscriptions", before.id) ?? before);
}

const pauseOf = ({ pause_collection: before }: Subscription, { pause_collection: wanted }: UpdateInput): Subscription["pause_collection"] =>
  wanted === undefined ? before : wanted && { behavior: wanted.behavior, resumes_at: null };

function taxSettings(engine: Engine, before: Subscription, input: UpdateInput): Pick<Subscription, "automatic_tax" | "default_tax_rates"> {
  const automatic_tax = input.automatic_tax === undefined ? before.automatic_tax : automaticTax(input.automatic_tax.enabled);
  const default_tax_rates = activeTaxRates(engine, input.default_tax_rates) ?? before.default_tax_rates ?? [];
  if (automatic_tax.enabled && default_tax_rates.length > 0)
    throw invalid("You cannot use default_tax_rates with automatic tax.", { param: "default_tax_rates" });
  if (input.automatic_tax?.enabled) {
    const customer = referred(engine, "customers", { id: before.customer, param: "customer" });
    requireTaxable(customer, before.items.data.map(({ price }) => price)); // oxfmt-ignore
  }
  return { automatic_tax, default_tax_rates };
}

export const holderOf = ({ id, customer }: Subscription): Pick<Discount, "customer" | "subscription" | "checkout_session"> => ({
  customer,
  subscription: id,
  checkout_session: null,
});

export function updateSubscription(engine: Engine, input: UpdateInput, id: string): Subscription {
  const found = named(engine, "subscriptions", { id });
  check(found, input);
  const before = changesPlan(input) ? withoutPending(engine, found) : found;
  const discounts = discountsFrom(engine, input.discounts, {
    before: before.discounts.filter((one) => typeof one === "string"),
    holder: holderOf(before),
  });
  const settings: Subscription = {
    ...before,
    ...cancellation(engine, before, input),
    default_payment_method: defaultMethod(engine, before, input.default_payment_method),
    ...taxSettings(engine, before, input),
    discounts,
    description: input.description === undefined ? before.description : input.description || null,
    metadata: mergeMetadata(before.metadata, input.metadata),
    pause_collection: pauseOf(before, input),
  };
  if (!changesPlan(input)) {
    const after = engine.db.put("subscriptions", settings);
    emitChange(engine, "customer.subscription.updated", { before, after });
    return after;
  }
  const plan = plannedUpdate(engine, before, { settings, input });
  const behavior = input.payment_behavior ?? "allow_incomplete";
  if (settings.default_payment_method !== before.default_payment_method)
    engine.db.put("subscriptions", { ...before, default_payment_method: settings.default_payment_method });
  const after = applyChange(engine, before, { plan, behavior });
  followSubscription(engine, after);
  return after;
}

export function plannedUpdate(
  engine: Engine,
  before: Subscription,
  {
    settings,
    input,
  }: { settings: Subscription; input: Pick<UpdateInput, "items" | "proration_behavior" | "proration_date" | "billing_cycle_anchor"> },
): PlannedChange {
  const plan = planChange(engine, before, {
    items: itemChanges(engine, input.items),
    prorationBehavior: input.proration_behavior ?? "create_prorations",
    prorationDate: input.proration_date,
    anchorNow: input.billing_cycle_anchor?.type === "now",
    discounts: settings.discounts.filter((one) => typeof one === "string"),
  });
  const { billing_cycle_anchor, items } = plan.after;
  const ends = Math.min(...items.data.map((item) => item.current_period_end));
  const cancel_at = settings.cancel_at_period_end ? ends : settings.cancel_at;
  return { ...plan, after: { ...settings, billing_cycle_anchor, items, cancel_at } };
}
