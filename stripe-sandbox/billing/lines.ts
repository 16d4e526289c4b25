import type { Engine } from "../engine";
import { newId } from "../ids";
import type { InvoiceItem, InvoiceLine, Price, Subscription, SubscriptionItem } from "../state/wire";
import { discountsOn, inForce, sumOf } from "./discounts";
import type { Period } from "./proration";
import { prorated } from "./proration";

/** An invoice line before it has an invoice. */
export type LineDraft = {
  amount: number;
  description: string;
  period: Period;
  price: Price;
  quantity: number;
  proration: boolean;
  subscription: string;
  item: string;
  invoiceItem: string | null;
};

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(cents / 100);

export const amountOf = (item: SubscriptionItem): number => (item.price.unit_amount ?? 0) * (item.quantity ?? 1);

const productName = (engine: Engine, price: Price): string => engine.db.get("products", price.product)?.name ?? price.product;

const every = (price: Price): string => {
  const { interval, interval_count: count } = price.recurring ?? { interval: "month", interval_count: 1 };
  return count === 1 ? interval : `${count} ${interval}s`;
};

export function periodLine(engine: Engine, subscription: string, { item, period }: { item: SubscriptionItem; period: Period }): LineDraft {
  const unit = money(item.price.unit_amount ?? 0, item.price.currency);
  const quantity = item.quantity ?? 1;
  return {
    amount: amountOf(item),
    description: `${quantity} × ${productName(engine, item.price)} (at ${unit} / ${every(item.price)})`,
    period,
    price: item.price,
    quantity,
    proration: false,
    subscription,
    item: item.id,
    invoiceItem: null,
  };
}

const shortDate = (time: number): string =>
  new Date(time * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** What an item costs at a time, less the discounts that its subscription has then. */
export function netOf(
  engine: Engine,
  subscription: Pick<Subscription, "discounts">,
  { item, at }: { item: SubscriptionItem; at: number },
): number {
  const amount = amountOf(item);
  return amount - sumOf(discountsOn(engine, inForce(engine, subscription, at), { amount, product: item.price.product }));
}

/** What was really charged for the running period of an item: its line, less discounts. Prorations are net of them, as Stripe has it. */
function debitOf(engine: Engine, subscription: string, item: SubscriptionItem): number {
  const { current_period_start: start, current_period_end: end } = item;
  for (const invoice of engine.db.newestFirst("invoices")) {
    if (invoice.parent?.subscription_details?.subscription !== subscription || invoice.status === "void") continue;
    const line = invoice.lines.data.find(
      ({ parent, period, pricing: priced }) =>
        parent?.subscription_item_details?.subscription_item === item.id &&
        !parent.subscription_item_details.proration &&
        priced?.price_details?.price === item.price.id &&
        period.start === start &&
        period.end === end,
    );
    if (line) return line.amount - sumOf(line.discount_amounts);
  }
  return amountOf(item);
}

/** What a change in mid-period gives back for the old item, or charges for the new one, from `at` to the period's end. */
export function prorationLine(
  engine: Engine,
  subscription: Pick<Subscription, "id" | "discounts">,
  { item, at, kind }: { item: SubscriptionItem; at: number; kind: "unused" | "remaining" },
): LineDraft {
  const period = { start: item.current_period_start, end: item.current_period_end };
  const full = kind === "unused" ? debitOf(engine, subscription.id, item) : netOf(engine, subscription, { item, at });
  const amount = prorated(full, period, at);
  const quantity = item.quantity ?? 1;
  const count = quantity === 1 ? "" : `${quantity} × `;
  const name = `${count}${productName(engine, item.price)} after ${shortDate(at)}`;
  return {
    amount: kind === "unused" ? 0 - amount : amount,
    description: `${kind === "unused" ? "Unused time on" : "Remaining time on"} ${name}`,
    period: { start: at, end: period.end },
    price: item.price,
    quantity,
    proration: true,
    subscription: subscription.id,
    item: item.id,
    invoiceItem: null,
  };
}

export function lineFromPending(engine: Engine, pending: InvoiceItem): LineDraft | null {
  const price = engine.db.get("prices", pending.pricing?.price_details?.price ?? "");
  const details = pending.parent?.subscription_details;
  if (price === undefined || !details) return null;
  return {
    amount: pending.amount,
    description: pending.description ?? "",
    period: pending.period,
    price,
    quantity: pending.quantity,
    proration: pending.proration,
    subscription: details.subscription,
    item: details.subscription_item ?? "",
    invoiceItem: pending.id,
  };
}

const pricing = (price: Price, unitAmount: number): NonNullable<InvoiceLine["pricing"]> => ({
  price_details: { price: price.id, product: price.product },
  type: "price_details",
  unit_amount_decimal: String(unitAmount),
});

export const invoiceLine = (
  invoice: string,
  draft: LineDraft,
  { taxes, discounts }: { taxes: InvoiceLine["taxes"]; discounts: NonNullable<InvoiceLine["discount_amounts"]> },
): InvoiceLine => ({
  id: newId("il"),
  object: "line_item",
  amount: draft.amount,
  currency: draft.price.currency,
  description: draft.description,
  discount_amounts: discounts,
  discountable: !draft.proration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: draft.invoiceItem,
      proration: draft.proration,
      proration_details: draft.proration ? { credited_items: null } : null,
      subscription: draft.subscription,
      subscription_item: draft.item,
    },
    type: "subscription_item_details",
  },
  period: draft.period,
  pretax_credit_amounts: [],
  pricing: pricing(draft.price, draft.proration ? draft.amount : (draft.price.unit_amount ?? 0)),
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  subscription: draft.subscription,
  subtotal: draft.amount,
  taxes,
});

/** A proration that waits for the next invoice. */
export const pendingItem = (subscription: Subscription, draft: LineDraft, now: number): InvoiceItem => ({
  id: newId("ii"),
  object: "invoiceitem",
  amount: draft.amount,
  currency: draft.price.currency,
  customer: subscription.customer,
  customer_account: null,
  date: now,
  description: draft.description,
  discountable: false,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: {},
  net_amount: draft.amount,
  parent: { subscription_details: { subscription: subscription.id, subscription_item: draft.item }, type: "subscription_details" },
  period: draft.period,
  pricing: pricing(draft.price, draft.amount),
  proration: draft.proration,
  quantity: draft.quantity,
  quantity_decimal: String(draft.quantity),
  tax_rates: [],
  test_clock: subscription.test_clock,
});
