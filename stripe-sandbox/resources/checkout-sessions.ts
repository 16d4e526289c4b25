import { z } from "zod";
import { DAY_S } from "../billing/calendar";
import { requireCurrency } from "../billing/currency";
import { couponOf, share } from "../billing/discounts";
import { automaticTax } from "../billing/new-subscription";
import { leviesOf, onTop, requireTaxable, sumTaxes, taxesOn, within } from "../billing/tax";
import type { Engine } from "../engine";
import { newId, randomText } from "../ids";
import { invalid, leftOut } from "../protocol/errors";
import { inRange, pageOf } from "../protocol/lists";
import { expand, mergeMetadata, page } from "../protocol/params";
import { route, type Route } from "../protocol/route";
import type { CheckoutSession, Coupon, Customer, Invoice, LineItem, Price, TaxRate } from "../state/wire";
import { CreateParams, type CreateInput, type LineItemParams, ListParams, UpdateParams } from "./checkout-params";
import { expireSession } from "./expire-session";
import { activePrice, activeTaxRates, customerFor, named, referred } from "./find";
import { newProduct } from "./new-product";
import { inlinePrice } from "./prices";

function priceOf(engine: Engine, input: LineItemParams, param: string): Price {
  if (input.price !== undefined) return activePrice(engine, input.price, `${param}[price]`);
  const data = input.price_data;
  if (data === undefined)
    throw invalid(`Missing required param: ${param}[price].`, { code: "parameter_missing", param: `${param}[price]` });
  const { product_data: described, product: existing, ...rest } = data;
  if (existing !== undefined) referred(engine, "products", { id: existing, param: `${param}[price_data][product]` });
  const product =
    existing ?? (described && newProduct(engine, { name: described.name, description: described.description ?? null, active: false }).id);
  if (product === undefined)
    throw invalid(`Missing required param: ${param}[price_data][product].`, {
      code: "parameter_missing",
      param: `${param}[price_data][product]`,
    });
  return inlinePrice(engine, { ...rest, product });
}

function lineOf(engine: Engine, input: LineItemParams, i: number): LineItem {
  const price = priceOf(engine, input, `line_items[${i}]`);
  if (price.recurring === null)
    throw invalid("You must provide at least one recurring price in `subscription` mode.", { param: `line_items[${i}][price]` });
  const quantity = input.quantity ?? 1;
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: engine.db.get("products", price.product)?.name ?? null,
    discounts: [],
    metadata: mergeMetadata({}, input.metadata),
    price,
    quantity,
    taxes: [],
  };
}

/** With what a coupon takes off it. */
function reduced(engine: Engine, line: LineItem, coupon: Coupon): LineItem {
  const scope = engine.db.get("couponScopes", coupon.id)?.products;
  if (scope !== undefined && !scope.includes(line.price?.product ?? "")) return line;
  const off = share(line.amount_subtotal, coupon.percent_off ?? 0);
  return { ...line, amount_discount: off, amount_total: line.amount_subtotal - off };
}

function currencyOf(lines: readonly LineItem[]): string {
  const currencies = [...new Set(lines.map(({ currency }) => currency))];
  if (currencies.length > 1) throw invalid("All prices on a session must have the same currency.", { param: "line_items" });
  return currencies[0] ?? "usd";
}

type Discounted = { lines: LineItem[]; off: number; discounts: NonNullable<CheckoutSession["discounts"]> };

/** What is bought, with what a coupon takes off it. */
function linesOf(engine: Engine, input: CreateInput, customer: Customer | null): Discounted {
  const plain = input.line_items.map((line, i) => lineOf(engine, line, i));
  const [given] = input.discounts ?? [];
  if (given === undefined) return { lines: plain, off: 0, discounts: [] };
  const { coupon, code } = couponOf(engine, given, { customer: customer?.id ?? null, param: "discounts[0]" });
  const lines = plain.map((line) => reduced(engine, line, coupon));
  const off = lines.reduce((sum, line) => sum + line.amount_discount, 0);
  return { lines, off, discounts: [{ coupon: code ? null : coupon.id, promotion_code: code?.id ?? null }] };
}

const MIN_S = 30 * 60;

function expiry(engine: Engine, input: CreateInput, now: number): number {
  const at = input.expires_at ?? now + DAY_S;
  // Callers reckon with their own clock, so a few seconds of difference are forgiven.
  if (at < now + MIN_S - 10)
    throw invalid("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", { param: "expires_at" });
  if (at > now + DAY_S + 10)
    throw invalid("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", { param: "expires_at" });
  return at;
}

function check(engine: Engine, input: CreateInput): void {
  if (input.mode !== "subscription") throw leftOut(`Checkout in ${input.mode} mode`);
  if (input.ui_mode !== undefined && input.ui_mode !== "hosted_page") throw leftOut(`Checkout with ui_mode ${input.ui_mode}`);
  if (input.customer !== undefined && input.customer_email !== undefined)
    throw invalid("You may only specify one of these parameters: customer, customer_email.", { param: "customer_email" });
  for (const param of ["success_url", "cancel_url"] as const)
    if (input[param] !== undefined && !/^https?:\/\//.test(input[param])) throw invalid("Not a valid URL", { code: "url_invalid", param });
  if (input.customer_update !== undefined && input.customer === undefined)
    throw invalid("`customer_update` can only be used with `customer`.", { param: "customer_update" });
  if (input.allow_promotion_codes && input.discounts?.length)
    throw invalid("You may only specify one of these parameters: allow_promotion_codes, discounts.", { param: "discounts" });
  if (input.allow_promotion_codes) engine.log("stripe sandbox: allow_promotion_codes is ignored: its page takes no codes");
}

type Details = NonNullable<CheckoutSession["customer_details"]>;

export const customerDetails = (email: string | null, name: string | null): Details => ({
  address: { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null },
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: "none",
  tax_ids: [],
});

function createSession(engine: Engine, input: CreateInput): CheckoutSession {
  check(engine, input);
  const customer = input.customer === undefined ? null : customerFor(engine, input.customer);
  const { lines, off, discounts } = linesOf(engine, input, customer);
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const tax = taxOfSession(engine, input, { customer, lines });
  const total = subtotal - off + onTop(tax.taxes);
  const currency = currencyOf(lines);
  if (customer !== null) requireCurrency(customer, currency);
  const id = `cs_test_${randomText(58)}`;
  const now = engine.now();
  engine.db.put("checkoutPlans", {
    id,
    lines,
    metadata: mergeMetadata({}, input.subscription_data?.metadata),
    description: input.subscription_data?.description || null,
    taxRates: tax.rates,
    isTaxAutomatic: tax.isAutomatic,
    taxes: tax.taxes,
    discounts: input.discounts ?? [],
    keepsAddress: customer === null || input.customer_update?.address === "auto",
  });
  return engine.db.put("checkoutSessions", {
    ...blank(id),
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: tax.isAutomatic ? AUTOMATIC_TAX : NO_AUTOMATIC_TAX,
    discounts,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: onTop(tax.taxes) + within(tax.taxes) },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created: now,
    currency,
    customer: customer?.id ?? null,
    customer_creation: customer === null ? "always" : null,
    customer_details:
      customer === null && input.customer_email === undefined
        ? null
        : customerDetails(customer?.email ?? input.customer_email ?? null, null),
    customer_email: input.customer_email ?? null,
    expires_at: expiry(engine, input, now),
    metadata: mergeMetadata({}, input.metadata),
    payment_method_collection: input.payment_method_collection ?? "always",
    success_url: input.success_url,
    url: `${engine.origin}/c/pay/${id}`,
  });
}

const NO_AUTOMATIC_TAX: CheckoutSession["automatic_tax"] = { enabled: false, liability: null, provider: null, status: null };
const AUTOMATIC_TAX: CheckoutSession["automatic_tax"] = {
  enabled: true,
  liability: { type: "self" },
  provider: "stripe",
  status: "complete",
};

type SessionTax = { rates: TaxRate[]; isAutomatic: boolean; taxes: NonNullable<Invoice["total_taxes"]> };

/** Reckoned with the address that the customer has: the sandbox does so for customers that are there already. */
function taxOfSession(
  engine: Engine,
  input: CreateInput,
  { customer, lines }: { customer: Customer | null; lines: readonly LineItem[] },
): SessionTax {
  const isAutomatic = input.automatic_tax?.enabled ?? false;
  const rates = activeTaxRates(engine, input.subscription_data?.default_tax_rates, "subscription_data[default_tax_rates]") ?? [];
  if (!isAutomatic && rates.length === 0) return { rates, isAutomatic, taxes: [] };
  if (customer === null) throw leftOut("Tax on a checkout without a customer");
  if (isAutomatic && rates.length > 0)
    throw invalid("You cannot use default_tax_rates with automatic tax.", { param: "subscription_data[default_tax_rates]" });
  const prices = lines.flatMap(({ price }) => price ?? []);
  if (isAutomatic) requireTaxable(customer, prices);
  const of = { automatic_tax: automaticTax(isAutomatic), default_tax_rates: rates };
  const taxes = lines.map((line) => (line.price ? taxesOn(line.amount_total, leviesOf(engine, customer, { of, price: line.price })) : []));
  return { rates, isAutomatic, taxes: sumTaxes(taxes) };
}

const blank = (id: string): CheckoutSession => ({
  id,
  object: "checkout.session",
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: NO_AUTOMATIC_TAX,
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  created: 0,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  expires_at: 0,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: { enabled: false },
  metadata: {},
  mode: "subscription",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: "automatic" } },
  payment_method_types: ["card"],
  payment_status: "unpaid",
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: "open",
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: "hosted_page",
  url: null,
  wallet_options: null,
});

function expireNamed(engine: Engine, id: string): CheckoutSession {
  const session = named(engine, "checkoutSessions", { id });
  if (session.status === "open") return expireSession(engine, session);
  throw invalid(
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
  );
}

function updateSession(engine: Engine, input: z.output<typeof UpdateParams>, id: string): CheckoutSession {
  const session = named(engine, "checkoutSessions", { id });
  return engine.db.put("checkoutSessions", { ...session, metadata: mergeMetadata(session.metadata ?? {}, input.metadata) });
}

function listSessions(engine: Engine, input: z.output<typeof ListParams>): object {
  const all = engine.db.newestFirst("checkoutSessions");
  const matching = all.filter(
    (session) =>
      (input.customer === undefined || session.customer === input.customer) &&
      (input.customer_details === undefined || session.customer_details?.email === input.customer_details.email) &&
      (input.status === undefined || session.status === input.status) &&
      (input.subscription === undefined || session.subscription === input.subscription) &&
      (input.payment_intent === undefined || session.payment_intent === input.payment_intent) &&
      inRange(session.created, input.created),
  );
  return pageOf(matching, input, { url: "/v1/checkout/sessions", all });
}

function listLines(engine: Engine, input: z.output<ReturnType<typeof pageParams>>, id: string): object {
  named(engine, "checkoutSessions", { id });
  return pageOf(engine.db.get("checkoutPlans", id)?.lines ?? [], input, { url: `/v1/checkout/sessions/${id}/line_items` });
}
const pageParams = () => z.strictObject(page);

export const checkoutRoutes: readonly Route[] = [
  route("POST", "/v1/checkout/sessions", { params: CreateParams, run: createSession }),
  route("GET", "/v1/checkout/sessions", { params: ListParams, run: listSessions }),
  route("GET", "/v1/checkout/sessions/:id", {
    params: z.strictObject(expand),
    run: (engine, _, id) => named(engine, "checkoutSessions", { id }),
  }),
  route("POST", "/v1/checkout/sessions/:id", { params: UpdateParams, run: updateSession }),
  route("POST", "/v1/checkout/sessions/:id/expire", { params: z.strictObject(expand), run: (engine, _, id) => expireNamed(engine, id) }),
  route("GET", "/v1/checkout/sessions/:id/line_items", { params: pageParams(), run: listLines }),
];
