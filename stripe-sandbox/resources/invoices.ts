import { z } from "zod";
import { collect, defaultMethod, markPaid, noMethod } from "../billing/collect";
import { requireCurrency } from "../billing/currency";
import { finalizeInvoice } from "../billing/finalize";
import { dropDraft, startOneOff } from "../billing/one-off";
import { refused } from "../billing/start";
import { requireTaxable } from "../billing/tax";
import { voidInvoice } from "../billing/void";
import type { Engine } from "../engine";
import { emit, emitChange } from "../events/emit";
import { invalid } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { bool, expand, freeText, ignored, int, mergeMetadata, metadata, oneOf, page, range, text } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { Invoice, PaymentMethod } from "../state/wire";
import { activeTaxRates, customerFor, named, referred } from "./find";
import { CreatePreviewParams, previewInvoice } from "./preview-invoice";
import { automaticTax, taxRates } from "./subscription-params";

/** Of one that is to be finalised and charged by the clock, or sent, nothing is known here. */
const CreateParams = z.strictObject({
  ...expand,
  auto_advance: z.literal("false").optional(),
  automatic_tax: automaticTax.optional(),
  collection_method: z.literal("charge_automatically").optional(),
  currency: text.optional(),
  customer: text,
  default_payment_method: text.optional(),
  default_tax_rates: taxRates.optional(),
  description: freeText.optional(),
  discounts: z.literal("").optional(),
  metadata: metadata.optional(),
  pending_invoice_items_behavior: z.literal("exclude").optional(),
});
const PayParams = z.strictObject({
  ...expand,
  forgive: ignored,
  off_session: bool.optional(),
  paid_out_of_band: bool.optional(),
  payment_method: text.optional(),
});
const UpdateParams = z.strictObject({
  ...expand,
  auto_advance: bool.optional(),
  default_payment_method: freeText.optional(),
  description: freeText.optional(),
  footer: freeText.optional(),
  metadata: metadata.optional(),
});
const FinalizeParams = z.strictObject({ ...expand, auto_advance: bool.optional() });
const ListParams = z.strictObject({
  ...page,
  collection_method: text.optional(),
  created: range.optional(),
  customer: text.optional(),
  due_date: ignored,
  status: oneOf(["draft", "open", "paid", "uncollectible", "void"]).optional(),
  subscription: text.optional(),
});
const only = z.strictObject(expand);

function openNamed(engine: Engine, id: string, verb: string): Invoice {
  const invoice = named(engine, "invoices", { id });
  if (invoice.status === "open" || invoice.status === "uncollectible") return invoice;
  if (invoice.status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" });
  throw invalid(`You can only ${verb} open invoices. This invoice has the status '${String(invoice.status)}'.`, {
    code: "invoice_not_editable",
  });
}

function methodFor(engine: Engine, invoice: Invoice, id: string | undefined): PaymentMethod {
  if (id === undefined) {
    const method = defaultMethod(engine, invoice);
    if (method === null) throw noMethod();
    return method;
  }
  const method = referred(engine, "paymentMethods", { id, param: "payment_method" });
  if (method.customer === invoice.customer) return method;
  throw invalid(`The payment method ${id} does not belong to the customer of this invoice.`, { param: "payment_method" });
}

function createInvoice(engine: Engine, input: z.output<typeof CreateParams>): Invoice {
  const customer = customerFor(engine, input.customer);
  const { default_payment_method: id, default_tax_rates: ids, automatic_tax: automatic } = input;
  const method = id === undefined ? null : referred(engine, "paymentMethods", { id, param: "default_payment_method" });
  if (method !== null && method.customer !== customer.id)
    throw invalid(`The payment method ${method.id} does not belong to the customer of this invoice.`, { param: "default_payment_method" });
  const rates = activeTaxRates(engine, ids) ?? [];
  if (automatic?.enabled && rates.length > 0)
    throw invalid("You cannot set `default_tax_rates` while automatic tax is enabled.", { param: "default_tax_rates" });
  if (automatic?.enabled) requireTaxable(customer, []);
  const currency = input.currency?.toLowerCase() ?? customer.currency ?? "usd";
  requireCurrency(customer, currency);
  return startOneOff(engine, {
    ...{ customer, rates, autoAdvance: false, isTaxAutomatic: automatic?.enabled ?? false },
    currency,
    defaultMethod: method?.id ?? null,
    description: input.description || null,
    metadata: mergeMetadata({}, input.metadata),
  });
}

/** Throws a card_error when the card says no; the attempt stays. */
export function payInvoice(engine: Engine, input: z.output<typeof PayParams>, id: string): Invoice {
  const found = named(engine, "invoices", { id });
  const invoice = found.status === "draft" ? finalizeInvoice(engine, found) : openNamed(engine, id, "pay");
  if (input.paid_out_of_band) return markPaid(engine, invoice, { amountPaid: invoice.amount_due, counts: false });
  if (invoice.amount_due === 0) return collect(engine, invoice, { attempt: "manual" }).invoice;
  const outcome = collect(engine, invoice, { attempt: "manual", given: methodFor(engine, invoice, input.payment_method) });
  if (!outcome.paid) throw refused(outcome, true);
  return outcome.invoice;
}

function finalizeNamed(engine: Engine, id: string): Invoice {
  const draft = named(engine, "invoices", { id });
  if (draft.status !== "draft")
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", { code: "invoice_not_editable" });
  const open = finalizeInvoice(engine, draft);
  return open.amount_due === 0 ? collect(engine, open, { attempt: "automatic" }).invoice : open;
}

function markUncollectible(engine: Engine, id: string): Invoice {
  const before = openNamed(engine, id, "mark as uncollectible");
  const marked_uncollectible_at = engine.nowFor(before.customer);
  const after = engine.db.put("invoices", {
    ...before,
    next_payment_attempt: null,
    status: "uncollectible",
    status_transitions: { ...before.status_transitions, marked_uncollectible_at },
  });
  emit(engine, "invoice.marked_uncollectible", after);
  emitChange(engine, "invoice.updated", { before, after });
  return after;
}

function updateInvoice(engine: Engine, input: z.output<typeof UpdateParams>, id: string): Invoice {
  const before = named(engine, "invoices", { id });
  const after = engine.db.put("invoices", {
    ...before,
    auto_advance: input.auto_advance ?? before.auto_advance ?? false,
    default_payment_method:
      input.default_payment_method === undefined ? before.default_payment_method : input.default_payment_method || null,
    description: input.description === undefined ? before.description : input.description || null,
    footer: input.footer === undefined ? before.footer : input.footer || null,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  });
  emitChange(engine, "invoice.updated", { before, after });
  return after;
}

const subscriptionOf = (invoice: Invoice): string | undefined => invoice.parent?.subscription_details?.subscription;

function listInvoices(engine: Engine, input: z.output<typeof ListParams>): object {
  if (input.customer !== undefined && engine.db.get("deletedCustomers", input.customer) === undefined) customerFor(engine, input.customer);
  const all = engine.db.newestFirst("invoices");
  const matching = all.filter(
    (invoice) =>
      (input.customer === undefined || invoice.customer === input.customer) &&
      (input.status === undefined || invoice.status === input.status) &&
      (input.subscription === undefined || subscriptionOf(invoice) === input.subscription) &&
      (input.collection_method === undefined || invoice.collection_method === input.collection_method) &&
      inRange(invoice.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/invoices", all });
}

const linesOf = (engine: Engine, input: { limit?: number | undefined }, id: string): object =>
  pageOf(named(engine, "invoices", { id }).lines.data, input, { url: `/v1/invoices/${id}/lines` });

export const invoiceRoutes: readonly Route[] = [
  route("POST", "/v1/invoices/create_preview", { params: CreatePreviewParams, run: previewInvoice }),
  route("POST", "/v1/invoices", { params: CreateParams, run: createInvoice }),
  route("GET", "/v1/invoices", { params: ListParams, run: listInvoices }),
  route("GET", "/v1/invoices/:id", { params: only, run: (engine, _, id) => named(engine, "invoices", { id }) }),
  route("POST", "/v1/invoices/:id", { params: UpdateParams, run: updateInvoice }),
  route("DELETE", "/v1/invoices/:id", {
    params: z.strictObject({}),
    run: (engine, _, id) => dropDraft(engine, named(engine, "invoices", { id })),
  }),
  route("GET", "/v1/invoices/:id/lines", { params: z.strictObject({ ...page, limit: int.optional() }), run: linesOf }),
  route("POST", "/v1/invoices/:id/pay", { params: PayParams, run: payInvoice }),
  route("POST", "/v1/invoices/:id/finalize", { params: FinalizeParams, run: (engine, _, id) => finalizeNamed(engine, id) }),
  route("POST", "/v1/invoices/:id/void", { params: only, run: (engine, _, id) => voidInvoice(engine, openNamed(engine, id, "void")) }),
  route("POST", "/v1/invoices/:id/mark_uncollectible", { params: only, run: (engine, _, id) => markUncollectible(engine, id) }),
];
