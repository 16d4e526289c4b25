import type { Engine } from "../engine";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import { planOf } from "../resources/prices";
import type { DiscountInput } from "../state/tables";
import { type Customer, listOf, type Price, type Subscription, type SubscriptionItem, type TaxRate } from "../state/wire";
import { nextTurn } from "./calendar";
import { requireCurrency } from "./currency";
import { discountsFrom } from "./discounts";

export type ItemInput = { price: Price; quantity: number; metadata?: Record<string, string> | undefined };

export type NewSubscription = {
  customer: Customer;
  items: readonly ItemInput[];
  metadata: Record<string, string>;
  description: string | null;
  defaultPaymentMethod: string | null;
  billingCycleAnchor?: number | undefined;
  /** Its invoices are sent, and due after so many days; without it a card is charged. */
  daysUntilDue?: number | undefined;
  taxRates?: TaxRate[] | undefined;
  isTaxAutomatic?: boolean | undefined;
  discounts?: readonly DiscountInput[] | "" | undefined;
  checkoutSession?: string | undefined;
};

export function recurringOf(price: Price): NonNullable<Price["recurring"]> {
  if (price.recurring !== null) return price.recurring;
  throw invalid("The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.", {
    param: "items[0][price]",
  });
}

export const newItem = (subscription: string, input: ItemInput, { anchor, now }: { anchor: number; now: number }): SubscriptionItem => ({
  id: newId("si"),
  object: "subscription_item",
  billing_thresholds: null,
  created: now,
  current_period_end: nextTurn(anchor, recurringOf(input.price), now),
  current_period_start: now,
  current_trial: null,
  discounts: [],
  metadata: input.metadata ?? {},
  plan: planOf(input.price),
  price: input.price,
  quantity: input.quantity,
  subscription,
  tax_rates: [],
});

function currencyOf(customer: Customer, items: readonly ItemInput[]): string {
  const currencies = [...new Set(items.map(({ price }) => price.currency))];
  if (currencies.length !== 1) throw invalid("All prices on a subscription must have the same currency.", { param: "items" });
  const currency = currencies[0] ?? "usd";
  requireCurrency(customer, currency);
  return currency;
}

export const automaticTax = (enabled: boolean): Subscription["automatic_tax"] => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: "self" } : null,
});

/** A subscription whose first payment is still to come. Nothing is kept of it yet. */
export function newSubscription(engine: Engine, input: NewSubscription): Subscription {
  const { customer } = input;
  const id = newId("sub");
  const now = engine.nowFor(customer.id);
  const anchor = input.billingCycleAnchor ?? now;
  const items = input.items.map((item) => newItem(id, item, { anchor, now }));
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTax(input.isTaxAutomatic ?? false),
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible", updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: input.daysUntilDue === undefined ? "charge_automatically" : "send_invoice",
    created: now,
    currency: currencyOf(customer, input.items),
    customer: customer.id,
    customer_account: null,
    days_until_due: input.daysUntilDue ?? null,
    default_payment_method: input.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: input.taxRates ?? [],
    description: input.description,
    discounts: discountsFrom(engine, input.discounts, {
      before: [],
      holder: { customer: customer.id, subscription: id, checkout_session: input.checkoutSession ?? null },
    }),
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: "self" } },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: customer.test_clock ?? null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: null,
  };
}
