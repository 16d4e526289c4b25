import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { newId } from "../ids";
import { invalid } from "../protocol/errors";
import type { Customer, Invoice, InvoiceItem, InvoiceLine, Price, TaxRate } from "../state/wire";
import { AUTOMATIC_TAX, blankInvoice, due } from "./draft";
import { leviesOf, onTop, requireTaxable, sumTaxes, taxesOn, within } from "./tax";

type OneOff = {
  customer: Customer;
  currency: string;
  autoAdvance: boolean;
  defaultMethod: string | null;
  description: string | null;
  isTaxAutomatic: boolean;
  metadata: Record<string, string>;
  rates: TaxRate[];
};

/** An invoice of no subscription: a draft without lines, which are added to it one by one. */
export function startOneOff(engine: Engine, input: OneOff): Invoice {
  const { customer, currency, autoAdvance, defaultMethod, description, isTaxAutomatic, metadata, rates } = input;
  const id = newId("in");
  const now = engine.nowFor(customer.id);
  const invoice = engine.db.put("invoices", {
    ...blankInvoice(engine, id, customer),
    auto_advance: autoAdvance,
    ...(isTaxAutomatic ? { automatic_tax: AUTOMATIC_TAX } : {}),
    billing_reason: "manual",
    currency,
    default_payment_method: defaultMethod,
    default_tax_rates: rates,
    description,
    metadata,
    period_end: now,
    period_start: now,
  });
  emit(engine, "invoice.created", invoice);
  return invoice;
}

const itemsOf = (engine: Engine, invoice: string): InvoiceItem[] =>
  engine.db.all("invoiceItems").filter((item) => item.invoice === invoice);

function lineOf(engine: Engine, { item, invoice, customer }: { item: InvoiceItem; invoice: Invoice; customer: Customer }): InvoiceLine {
  const price = engine.db.get("prices", item.pricing?.price_details?.price ?? "");
  const automatic_tax = { disabled_reason: null, enabled: invoice.automatic_tax.enabled, liability: null };
  const of = { automatic_tax, default_tax_rates: invoice.default_tax_rates };
  return {
    id: newId("il"),
    object: "line_item",
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: { invoice_item: item.id, proration: false, proration_details: null, subscription: null },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: null,
    subtotal: item.amount,
    taxes: price === undefined ? [] : taxesOn(item.amount, leviesOf(engine, customer, { of, price })),
  };
}

/** The draft with what its items come to now. */
function recount(engine: Engine, before: Invoice): Invoice {
  const customer = engine.db.get("customers", before.customer ?? "");
  if (customer === undefined) return before;
  const lines = itemsOf(engine, before.id).map((item) => lineOf(engine, { item, invoice: before, customer }));
  const taxes = sumTaxes(lines.map((line) => line.taxes ?? []));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal + onTop(taxes);
  const amountDue = due(total, customer.balance);
  const after = engine.db.put("invoices", {
    ...before,
    amount_due: amountDue,
    amount_remaining: amountDue,
    lines: { ...before.lines, data: lines },
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: subtotal - within(taxes),
    total,
    total_excluding_tax: total - onTop(taxes) - within(taxes),
    total_taxes: taxes,
  });
  emitChange(engine, "invoice.updated", { before, after });
  return after;
}

export const requireDraft = (invoice: Invoice, what: string): void => {
  if (invoice.status !== "draft")
    throw invalid(`${what} This invoice has the status '${String(invoice.status)}'.`, { code: "invoice_not_editable" });
};

type NewItem = { customer: Customer; price: Price; quantity: number; description: string | null; metadata: Record<string, string> };

/** Adds so many of something to a draft. */
export function addItem(engine: Engine, invoice: Invoice, { customer, price, quantity, description, metadata }: NewItem): InvoiceItem {
  requireDraft(invoice, "You can only add invoice items to draft invoices.");
  if (invoice.currency !== price.currency)
    throw invalid(`The currency of the invoice item (${price.currency}) does not match that of the invoice (${invoice.currency}).`, {
      param: "currency",
    });
  if (invoice.automatic_tax.enabled) requireTaxable(customer, [price]);
  const now = engine.nowFor(customer.id);
  const amount = (price.unit_amount ?? 0) * quantity;
  const item = engine.db.put("invoiceItems", {
    id: newId("ii"),
    object: "invoiceitem",
    amount,
    currency: price.currency,
    customer: customer.id,
    customer_account: null,
    date: now,
    description: description ?? engine.db.get("products", price.product)?.name ?? null,
    discountable: true,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata,
    net_amount: amount,
    parent: null,
    period: { start: now, end: now },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: String(price.unit_amount ?? 0),
    },
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: customer.test_clock ?? null,
  });
  emit(engine, "invoiceitem.created", item);
  recount(engine, invoice);
  return item;
}

/** Takes an item off its draft for good. */
export function dropItem(engine: Engine, item: InvoiceItem): object {
  const invoice = engine.db.get("invoices", item.invoice ?? "");
  if (invoice !== undefined) requireDraft(invoice, "You can't delete an invoice item that is on a finalized invoice.");
  engine.db.remove("invoiceItems", item.id);
  emit(engine, "invoiceitem.deleted", item);
  if (invoice !== undefined) recount(engine, invoice);
  return { id: item.id, object: "invoiceitem", deleted: true };
}

/** Deletes a draft of no subscription. Its items would wait for the next invoice of their customer. */
export function dropDraft(engine: Engine, invoice: Invoice): object {
  requireDraft(invoice, "You can only delete draft invoices.");
  if (invoice.parent !== null) throw invalid("You can't delete an invoice of a subscription.", { code: "invoice_not_editable" });
  for (const item of itemsOf(engine, invoice.id)) engine.db.put("invoiceItems", { ...item, invoice: null });
  engine.db.remove("invoices", invoice.id);
  emit(engine, "invoice.deleted", invoice);
  return { id: invoice.id, object: "invoice", deleted: true };
}
