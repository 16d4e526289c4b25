import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { customerWithCard, DAY_S, firstItem, GOOD, type Harness, makePlans, openHarness, type Plans } from "./harness";

let harness: Harness;
let stripe: Stripe;
let plans: Plans;
beforeEach(async () => {
  harness = await openHarness();
  stripe = harness.stripe;
  plans = await makePlans(stripe);
});
/** Closing checks every response and every event of the test against the types of the SDK. */
afterEach(() => harness.close());

const rate = (percentage: number, inclusive = false) =>
  stripe.taxRates.create({ display_name: "VAT", percentage, inclusive, country: "DE" });
const GERMAN = { line1: "Speicherstraße 4", postal_code: "24103", city: "Kiel", country: "DE" };
const latestOf = async (id: string) => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  if (invoice === null || typeof invoice === "string") throw new Error("there is no invoice");
  return invoice;
};
const sumsOf = ({ subtotal, total, total_excluding_tax: net, subtotal_excluding_tax: before, total_taxes: taxes }: Stripe.Invoice) => ({
  ...{ subtotal, total, net, before },
  taxes: taxes?.map(({ amount, tax_behavior: behaviour, taxability_reason: reason }) => [amount, behaviour, reason]),
});

test("a rate is added to prices or is within them, on every invoice, as the preview says", async () => {
  const customer = await customerWithCard(stripe);
  const added = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plans.starter.id }],
    default_tax_rates: [(await rate(19)).id],
  });
  expect(sumsOf(await latestOf(added.id))).toEqual({
    ...{ subtotal: 49_900, before: 49_900, net: 49_900, total: 59_381 },
    taxes: [[9_481, "exclusive", "not_available"]],
  });
  harness.sandbox.control.advance({ seconds: 10 * DAY_S });
  const at = Math.floor(Date.parse("2026-11-11T12:00:00Z") / 1_000);
  const change = {
    items: [{ id: firstItem(added).id, price: plans.pro.id }],
    proration_behavior: "always_invoice" as const,
    proration_date: at,
  };
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: added.id,
    subscription_details: { ...change, billing_cycle_anchor: { type: "now" } },
  });
  await stripe.subscriptions.update(added.id, { ...change, billing_cycle_anchor: { type: "now" } });
  const invoice = await latestOf(added.id);
  expect(sumsOf(invoice)).toEqual(sumsOf(preview));
  expect(invoice.amount_paid).toBe(invoice.total);
  expect(invoice.lines.data.map(({ amount, taxes }) => [amount < 0, (taxes?.[0]?.amount ?? 0) < 0])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(invoice.total).toBe(invoice.subtotal + Math.round(99_900 * 0.19) - Math.round(33_267 * 0.19));
  const within = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plans.starter.id }],
    default_tax_rates: [(await rate(19, true)).id],
  });
  expect(sumsOf(await latestOf(within.id))).toEqual({
    ...{ subtotal: 49_900, before: 41_933, net: 41_933, total: 49_900 },
    taxes: [[7_967, "inclusive", "not_available"]],
  });
});

test.each(["exempt", "reverse"] as const)("who is %s pays no rate", async (tax_exempt) => {
  const customer = await customerWithCard(stripe);
  await stripe.customers.update(customer.id, { tax_exempt });
  const items = [{ price: plans.starter.id }];
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items, default_tax_rates: [(await rate(19)).id] });
  expect(await latestOf(id)).toMatchObject({ total: 49_900, total_taxes: [], customer_tax_exempt: tax_exempt });
});

test("tax is computed by country where that is switched on, and left to a business with a tax ID", async () => {
  const customer = await customerWithCard(stripe);
  const price = await stripe.prices.update(plans.starter.id, { tax_behavior: "exclusive" });
  const wish = { customer: customer.id, items: [{ price: price.id }], automatic_tax: { enabled: true } };
  await expect(stripe.subscriptions.create(wish)).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
  await stripe.customers.update(customer.id, { address: { country: "US", line1: "1 Congress Ave", city: "Austin" } });
  await expect(stripe.subscriptions.create(wish)).rejects.toMatchObject({ code: "customer_tax_location_invalid" });
  await stripe.customers.update(customer.id, { address: GERMAN });
  await expect(stripe.subscriptions.create({ ...wish, items: [{ price: plans.pro.id }] })).rejects.toThrow(/tax_behavior/);
  const { id } = await stripe.subscriptions.create(wish);
  expect(sumsOf(await latestOf(id))).toMatchObject({ total: 59_381, taxes: [[9_481, "exclusive", "standard_rated"]] });
  await stripe.customers.createTaxId(customer.id, { type: "eu_vat", value: "DE136695976" });
  harness.sandbox.control.advance({ seconds: 31 * DAY_S });
  expect(sumsOf(await latestOf(id))).toMatchObject({ total: 49_900, taxes: [[0, "exclusive", "reverse_charge"]] });
  await stripe.customers.update(customer.id, { address: { country: "US" } });
  const { automatic_tax: tax } = await stripe.invoices.createPreview({ customer: customer.id, subscription: id });
  expect(tax).toMatchObject({ enabled: true, status: "requires_location_inputs" });
});

test("a checkout shows its tax, and charges it", async () => {
  const customer = await stripe.customers.create({ name: "Nordlicht", address: GERMAN });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: "subscription", customer: customer.id, success_url: "http://127.0.0.1:9/done" },
    line_items: [{ price: plans.starter.id, quantity: 1 }],
    subscription_data: { default_tax_rates: [(await rate(19)).id] },
  });
  expect(session).toMatchObject({ amount_subtotal: 49_900, amount_total: 59_381, total_details: { amount_tax: 9_481 } });
  expect(harness.sandbox.hosted.checkout(session.id)?.lines.at(-1)).toMatchObject({ description: "VAT 19%", amountCents: 9_481 });
  await harness.sandbox.hosted.payCheckout(session.id, "", GOOD);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  expect(await latestOf(String(subscription))).toMatchObject({ total: 59_381, amount_paid: 59_381 });
});

test("a phase has the rates that it names and no others", async () => {
  const customer = await customerWithCard(stripe);
  const rates = [(await rate(19)).id];
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.pro.id }], default_tax_rates: rates });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const [now] = schedule.phases;
  if (!now) throw new Error("there is no phase");
  expect(now.default_tax_rates?.map((one) => one.id)).toEqual(rates);
  const running = { items: [{ price: plans.pro.id }], start_date: now.start_date, end_date: now.end_date, default_tax_rates: rates };
  const next = { items: [{ price: plans.starter.id }], duration: { interval: "month" as const }, proration_behavior: "none" as const };
  await stripe.subscriptionSchedules.update(schedule.id, { phases: [running, next] });
  expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(49_900);
  await stripe.subscriptionSchedules.update(schedule.id, { phases: [running, { ...next, default_tax_rates: rates }] });
  expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(59_381);
  harness.sandbox.control.advance({ seconds: 31 * DAY_S });
  expect((await latestOf(id)).total).toBe(59_381);
});

test("an archived rate goes on where it is and can't be added", async () => {
  const customer = await customerWithCard(stripe);
  const { id } = await rate(7.25);
  await stripe.taxRates.update(id, { active: false });
  expect((await stripe.taxRates.list({ active: true })).data).toEqual([]);
  expect((await stripe.taxRates.retrieve(id)).percentage).toBe(7.25);
  const wish = { customer: customer.id, items: [{ price: plans.starter.id }], default_tax_rates: [id] };
  await expect(stripe.subscriptions.create(wish)).rejects.toThrow(/inactive/);
  await expect(stripe.taxRates.create({ display_name: "VAT", percentage: 101, inclusive: false })).rejects.toThrow(/percentage/);
});
