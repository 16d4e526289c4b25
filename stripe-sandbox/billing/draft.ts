import type { Engine } from "../engine";
import { emit } from "../events/emit";
import { newId } from "../ids";
import { taxIdsOn } from "../resources/tax-ids";
import type { Customer, Invoice, Subscription } from "../state/wire";
import { listOf } from "../state/wire";
import { discountsOn, inForce, sumDiscounts, sumOf } from "./discounts";
import { invoiceLine, type LineDraft } from "./lines";
import type { Period } from "./proration";
import { isLocated, leviesOf, onTop, sumTaxes, taxesOn, within } from "./tax";

export type BillingReason = "subscription_create" | "subscription_cycle" | "subscription_update";

export type DraftInput = {
  customer: Customer;
  subscription: Subscription;
  reason: BillingReason;
  lines: readonly LineDraft[];
  period: Period;
  prorationDate?: number | undefined;
};

/** A negative balance is credit that the invoice uses up; a positive one is owed and comes on top. */
export const due = (total: number, balance: number): number => Math.max(0, total + balance);

const parentOf = ({ subscription, prorationDate }: DraftInput): Invoice["parent"] => ({
  quote_details: null,
  subscription_details: {
    metadata: subscription.metadata,
    subscription: subscription.id,
    ...(prorationDate === undefined ? {} : { subscription_proration_date: prorationDate }),
  },
  type: "subscription_details",
});

/** The invoice as it would be; nothing is kept of it. */
export function draftInvoice(engine: Engine, input: DraftInput, id = newId("in")): Invoice {
  const { customer, subscription } = input;
  const subtotal = input.lines.reduce((sum, line) => sum + line.amount, 0);
  const inUse = inForce(engine, subscription, engine.nowFor(customer.id));
  const lines = input.lines.map((line) => {
    const charged = { amount: line.amount, product: line.price.product };
    const discounts = line.proration ? [] : discountsOn(engine, inUse, charged);
    const levies = leviesOf(engine, customer, { of: subscription, price: line.price });
    return { line, discounts, taxes: taxesOn(line.amount - sumOf(discounts), levies) };
  });
  const discounts = sumDiscounts(lines.map((one) => one.discounts));
  const taxes = sumTaxes(lines.map((one) => one.taxes));
  const total = subtotal - sumOf(discounts) + onTop(taxes);
  const amountDue = due(total, customer.balance);
  return {
    ...blankInvoice(engine, id, customer),
    amount_due: amountDue,
    amount_remaining: amountDue,
    ...(subscription.automatic_tax.enabled ? { automatic_tax: automaticTaxFor(customer) } : {}),
    billing_reason: input.reason,
    collection_method: subscription.collection_method,
    currency: subscription.currency,
    discounts: discounts.map(({ discount }) => discount),
    lines: listOf(
      lines.map((one) => invoiceLine(id, one.line, one)),
      `/v1/invoices/${id}/lines`,
    ),
    parent: parentOf(input),
    period_end: input.period.end,
    period_start: input.period.start,
    subtotal,
    subtotal_excluding_tax: subtotal - within(taxes),
    total,
    total_excluding_tax: total - onTop(taxes) - within(taxes),
    total_discount_amounts: discounts,
    total_taxes: taxes,
    default_tax_rates: subscription.default_tax_rates ?? [],
  };
}

/** Keeps the draft; the invoice items in it wait no longer. */
export function storeInvoice(engine: Engine, invoice: Invoice): Invoice {
  engine.db.put("invoices", invoice);
  for (const line of invoice.lines.data) {
    const waiting = engine.db.get("invoiceItems", line.parent?.subscription_item_details?.invoice_item ?? "");
    if (waiting !== undefined) engine.db.put("invoiceItems", { ...waiting, invoice: invoice.id });
  }
  emit(engine, "invoice.created", invoice);
  return invoice;
}

export const AUTOMATIC_TAX: Invoice["automatic_tax"] = {
  disabled_reason: null,
  enabled: true,
  liability: { type: "self" },
  provider: "stripe",
  status: "complete",
};

const automaticTaxFor = (customer: Customer): Invoice["automatic_tax"] => ({
  ...AUTOMATIC_TAX,
  status: isLocated(customer) ? "complete" : "requires_location_inputs",
});

/** A draft without lines, with what stands on every invoice of the customer. */
export const blankInvoice = (engine: Engine, id: string, customer: Customer): Invoice => ({
  id,
  object: "invoice",
  account_country: "US",
  account_name: engine.options.merchant,
  account_tax_ids: null,
  amount_due: 0,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_remaining: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  billing_reason: null,
  collection_method: "charge_automatically",
  created: engine.nowFor(customer.id),
  currency: "usd",
  custom_fields: customer.invoice_settings.custom_fields,
  customer: customer.id,
  customer_account: null,
  customer_address: customer.address ?? null,
  customer_email: customer.email,
  customer_name: customer.name ?? null,
  customer_phone: customer.phone ?? null,
  customer_shipping: null,
  customer_tax_exempt: customer.tax_exempt ?? "none",
  customer_tax_ids: taxIdsOn(engine, customer),
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: customer.invoice_settings.footer,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  lines: listOf([], `/v1/invoices/${id}/lines`),
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  parent: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  period_end: 0,
  period_start: 0,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: customer.balance,
  statement_descriptor: null,
  status: "draft",
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  subtotal: 0,
  subtotal_excluding_tax: 0,
  test_clock: customer.test_clock ?? null,
  total: 0,
  total_discount_amounts: [],
  total_excluding_tax: 0,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
});
