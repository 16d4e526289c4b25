import { sumOf } from "./billing/discounts";
import { netOf } from "./billing/lines";
import { periodEnd } from "./billing/renew";
import type { Engine } from "./engine";
import type { AddressInput, CardView, CheckoutView, InvoiceView, LineView, PortalView, SubscriptionView } from "./hosted";
import type { CheckoutSession, Invoice, PaymentMethod, Price, Subscription } from "./state/wire";

const intervalOf = (price: Price | null | undefined): "month" | "year" | null => {
  const interval = price?.recurring?.interval;
  return interval === "month" || interval === "year" ? interval : null;
};

/** In the words of Stripe's invoices. */
const REVERSED: LineView = { description: "Tax to be paid on reverse charge basis", amountCents: 0, interval: null };

const EXEMPT: LineView = { description: "Tax exempt", amountCents: 0, interval: null };

/** What of a customer stands below the taxes. */
const exemptionLines = (exempt: string | null | undefined): LineView[] =>
  exempt === "reverse" ? [REVERSED] : exempt === "exempt" ? [EXEMPT] : [];
const discountLine = (off: number): LineView[] => (off === 0 ? [] : [{ description: "Discount", amountCents: -off, interval: null }]);

/** Taxes as lines of their own; those within the prices say so. */
const taxLines = (engine: Engine, taxes: NonNullable<Invoice["total_taxes"]>): LineView[] =>
  taxes.map(({ amount, tax_rate_details: details, tax_behavior: behaviour, taxability_reason: reason }) => {
    const rate = engine.db.get("taxRates", details?.tax_rate ?? "");
    const name = `${rate?.display_name ?? "Tax"} ${rate?.percentage ?? 0}%`;
    if (reason === "reverse_charge") return REVERSED;
    const note = behaviour === "inclusive" ? " (included)" : "";
    return { description: name + note, amountCents: amount, interval: null };
  });

export const returnUrlOf = (session: CheckoutSession): string =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

function knownAddress(engine: Engine, { customer }: CheckoutSession): AddressInput {
  const address = engine.db.get("customers", customer ?? "")?.address;
  const { line1, postal_code: postalCode, city, country } = address ?? {};
  return { line1: line1 ?? "", postalCode: postalCode ?? "", city: city ?? "", country: country ?? "" };
}

export function checkoutView(engine: Engine, id: string): CheckoutView | null {
  const session = engine.db.get("checkoutSessions", id);
  if (session === undefined) return null;
  const lines = (engine.db.get("checkoutPlans", id)?.lines ?? []).map((line): LineView => ({
    description: line.description ?? "",
    amountCents: line.amount_subtotal,
    interval: intervalOf(line.price),
  }));
  const expired = session.status === "open" && session.expires_at <= engine.now();
  return {
    id,
    status: expired ? "expired" : (session.status ?? "open"),
    merchant: engine.options.merchant,
    currency: session.currency ?? "usd",
    lines: [
      ...lines,
      ...discountLine(session.total_details?.amount_discount ?? 0),
      ...taxLines(engine, engine.db.get("checkoutPlans", id)?.taxes ?? []),
      ...exemptionLines(engine.db.get("customers", session.customer ?? "")?.tax_exempt),
    ],
    totalCents: session.amount_total ?? 0,
    email: session.customer_details?.email ?? session.customer_email,
    address: session.billing_address_collection === "required" ? knownAddress(engine, session) : null,
    cancelUrl: session.cancel_url,
    returnUrl: session.status === "complete" ? returnUrlOf(session) : null,
    expiresAtMs: session.expires_at * 1000,
  };
}

const cardView = (method: PaymentMethod | undefined): CardView | null =>
  method?.card === undefined
    ? null
    : { brand: method.card.brand, last4: method.card.last4, expMonth: method.card.exp_month, expYear: method.card.exp_year };

function subscriptionView(engine: Engine, subscription: Subscription): SubscriptionView {
  const names = subscription.items.data.map((item) => engine.db.get("products", item.price.product)?.name ?? item.price.product);
  return {
    id: subscription.id,
    title: names.join(", "),
    status: subscription.status,
    amountCents: subscription.items.data.reduce((sum, item) => sum + netOf(engine, subscription, { item, at: periodEnd(subscription) }), 0),
    currency: subscription.currency,
    currentPeriodEndMs: periodEnd(subscription) * 1000,
    cancelsAtMs: subscription.cancel_at === null ? null : subscription.cancel_at * 1000,
  };
}

const tokenOf = (invoice: Invoice): string => /\/i\/([^/]+)$/.exec(invoice.hosted_invoice_url ?? "")?.[1] ?? "";

function viewOf(engine: Engine, invoice: Invoice): InvoiceView {
  const lines = invoice.lines.data.map((line): LineView => ({
    description: line.description ?? "",
    amountCents: line.amount,
    interval: line.parent?.subscription_item_details?.proration
      ? null
      : intervalOf(engine.db.get("prices", line.pricing?.price_details?.price ?? "")),
  }));
  return {
    id: invoice.id,
    token: tokenOf(invoice),
    number: invoice.number,
    status: invoice.status ?? "draft",
    merchant: engine.options.merchant,
    currency: invoice.currency,
    lines: [
      ...lines,
      ...discountLine(sumOf(invoice.total_discount_amounts)),
      ...taxLines(engine, invoice.total_taxes ?? []),
      ...exemptionLines(invoice.customer_tax_exempt),
    ],
    totalCents: invoice.total,
    appliedBalanceCents: invoice.amount_due - invoice.total,
    amountDueCents: invoice.amount_remaining,
    createdMs: invoice.created * 1000,
    dueMs: invoice.due_date === null ? null : invoice.due_date * 1000,
    customerName: invoice.customer_name,
    customerEmail: invoice.customer_email,
    customerLines: customerLines(invoice),
    fields: invoice.custom_fields ?? [],
    note: invoice.footer,
  };
}

const COUNTRIES = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
const TAX_ID_NAMES: Readonly<Record<string, string>> = { eu_vat: "VAT ID", gb_vat: "VAT ID", us_ein: "EIN" };

function customerLines({ customer_address: address, customer_tax_ids: taxIds }: Invoice): string[] {
  const town = [address?.postal_code, address?.city, address?.state].filter(Boolean).join(" ");
  const ids = (taxIds ?? []).map(({ type, value }) => `${TAX_ID_NAMES[type] ?? "Tax ID"} ${value ?? ""}`);
  const country = address?.country ? (COUNTRIES.of(address.country) ?? address.country) : null;
  return [address?.line1, address?.line2, town, country, ...ids].filter((line): line is string => !!line);
}

export function invoiceView(engine: Engine, token: string): InvoiceView | null {
  const invoice = engine.db.get("invoices", engine.db.get("pageTokens", token)?.invoice ?? "");
  return invoice === undefined ? null : viewOf(engine, invoice);
}

export function portalView(engine: Engine, id: string): PortalView | null {
  const session = engine.db.get("portalSessions", id);
  const customer = engine.db.get("customers", session?.customer ?? "");
  if (session === undefined || customer === undefined) return null;
  const { flow } = session;
  const subscriptions = engine.db.newestFirst("subscriptions").filter((one) => one.customer === customer.id && one.ended_at === null);
  const methodId = subscriptions[0]?.default_payment_method ?? customer.invoice_settings.default_payment_method ?? "";
  const invoices = engine.db.newestFirst("invoices").filter((one) => one.customer === customer.id && one.status !== "draft");
  return {
    id,
    merchant: engine.options.merchant,
    returnUrl: session.return_url ?? "",
    flow: flow?.type === "payment_method_update" || flow?.type === "subscription_cancel" ? flow.type : null,
    flowSubscriptionId: flow?.subscription_cancel?.subscription ?? null,
    afterCompletionUrl: flow?.after_completion.redirect?.return_url ?? null,
    customerName: customer.name ?? null,
    customerEmail: customer.email,
    card: cardView(engine.db.get("paymentMethods", methodId)),
    subscriptions: subscriptions.map((one) => subscriptionView(engine, one)),
    invoices: invoices.map((one) => viewOf(engine, one)),
  };
}
