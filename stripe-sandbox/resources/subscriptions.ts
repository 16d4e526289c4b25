import { z } from "zod";
import { cancelNow } from "../billing/cancel";
import type { NewSubscription } from "../billing/new-subscription";
import { periodEnd } from "../billing/renew";
import { startSubscription } from "../billing/start";
import { requireTaxable } from "../billing/tax";
import type { Engine } from "../engine";
import { invalid } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { expand, mergeMetadata } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Customer, PaymentMethod, Subscription } from "../state/wire";
import { activeTaxRates, customerFor, named } from "./find";
import { CancelParams, CreateParams, ListParams, requiredPrice, ResumeParams, UpdateParams } from "./subscription-params";
import { updateSubscription } from "./update-subscription";

type CreateInput = z.output<typeof CreateParams>;

export function methodOf(engine: Engine, customer: Customer, id: string): PaymentMethod {
  const method = engine.db.get("paymentMethods", id);
  if (method?.customer === customer.id) return method;
  throw invalid(`The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`, {
    code: "resource_missing",
    param: "default_payment_method",
  });
}

/** Of invoices that are sent; undefined for a subscription that is charged. */
function daysUntilDue({ collection_method, days_until_due }: CreateInput): number | undefined {
  if ((collection_method === "send_invoice") === (days_until_due !== undefined)) return days_until_due;
  throw invalid("Subscriptions with `collection_method` set to `send_invoice`, and no others, need `days_until_due`.", {
    param: "days_until_due",
  });
}

function createSubscription(engine: Engine, input: CreateInput): Subscription {
  const customer = customerFor(engine, input.customer);
  const method = input.default_payment_method ? methodOf(engine, customer, input.default_payment_method) : null;
  const started = startSubscription(
    engine,
    {
      customer,
      items: input.items.map((item, i) => ({
        price: requiredPrice(engine, item, `items[${i}]`),
        quantity: item.quantity ?? 1,
        metadata: mergeMetadata({}, item.metadata),
      })),
      metadata: mergeMetadata({}, input.metadata),
      description: input.description || null,
      defaultPaymentMethod: method?.id ?? null,
      billingCycleAnchor: input.billing_cycle_anchor,
      daysUntilDue: daysUntilDue(input),
      discounts: input.discounts,
      ...taxOf(engine, customer, input),
    },
    { behavior: input.payment_behavior ?? "allow_incomplete" },
  );
  const { subscription } = started;
  return input.cancel_at_period_end === true
    ? engine.db.put("subscriptions", { ...subscription, cancel_at_period_end: true, cancel_at: periodEnd(subscription) })
    : subscription;
}

function taxOf(engine: Engine, customer: Customer, input: CreateInput): Pick<NewSubscription, "taxRates" | "isTaxAutomatic"> {
  const isTaxAutomatic = input.automatic_tax?.enabled ?? false;
  const taxRates = activeTaxRates(engine, input.default_tax_rates);
  if (!isTaxAutomatic) return { taxRates };
  if (taxRates?.length) throw invalid("You cannot use default_tax_rates with automatic tax.", { param: "default_tax_rates" });
  requireTaxable(customer, input.items.map((item, i) => requiredPrice(engine, item, `items[${i}]`))); // oxfmt-ignore
  return { isTaxAutomatic };
}

function cancelSubscription(engine: Engine, input: z.output<typeof CancelParams>, id: string): Subscription {
  const subscription = named(engine, "subscriptions", { id });
  if (subscription.ended_at !== null) named(engine, "subscriptions", { id: `${id} (ended)` });
  const details = input.cancellation_details;
  return cancelNow(engine, subscription, {
    prorate: input.prorate,
    invoiceNow: input.invoice_now,
    comment: details?.comment || null,
    feedback: details?.feedback || null,
  });
}

function resumeSubscription(engine: Engine, id: string): Subscription {
  const { status } = named(engine, "subscriptions", { id });
  throw invalid(`This subscription cannot be resumed: only paused subscriptions can, and this one has the status '${status}'.`);
}

const LIVE = (subscription: Subscription): boolean => subscription.status !== "canceled";
const ended = (subscription: Subscription): boolean => ["canceled", "incomplete_expired"].includes(subscription.status);

function hasStatus(subscription: Subscription, wanted: string | undefined): boolean {
  if (wanted === "all") return true;
  if (wanted === undefined) return LIVE(subscription);
  return wanted === "ended" ? ended(subscription) : subscription.status === wanted;
}

function listSubscriptions(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("subscriptions");
  const matching = all.filter(
    (subscription) =>
      hasStatus(subscription, input.status) &&
      (input.collection_method === undefined || subscription.collection_method === input.collection_method) &&
      (input.customer === undefined || subscription.customer === input.customer) &&
      (input.price === undefined || subscription.items.data.some((item) => item.price.id === input.price)) &&
      (input.test_clock === undefined || subscription.test_clock === input.test_clock) &&
      inRange(subscription.created, input.created) &&
      inRange(periodEnd(subscription), input.current_period_end) &&
      inRange(subscription.items.data[0]?.current_period_start ?? 0, input.current_period_start),
  );
  return pageOf(matching, input, { url: "/v1/subscriptions", all });
}

export const subscriptionRoutes: readonly Route[] = [
  route("POST", "/v1/subscriptions", { params: CreateParams, run: createSubscription }),
  route("GET", "/v1/subscriptions", { params: ListParams, run: listSubscriptions }),
  route("GET", "/v1/subscriptions/:id", { params: z.strictObject(expand), run: (engine, _, id) => named(engine, "subscriptions", { id }) }),
  route("POST", "/v1/subscriptions/:id", { params: UpdateParams, run: updateSubscription }),
  route("DELETE", "/v1/subscriptions/:id", { params: CancelParams, run: cancelSubscription }),
  route("POST", "/v1/subscriptions/:id/resume", { params: ResumeParams, run: (engine, _, id) => resumeSubscription(engine, id) }),
];
