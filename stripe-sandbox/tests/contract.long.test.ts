import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ROUTES } from "../protocol/routes";
import { customerWithCard, DAY_S, firstItem, makePlans, openHarness, START_MS, theContract, type Harness } from "./harness";

let harness: Harness;
let stripe: Stripe;
beforeEach(async () => {
  harness = await openHarness();
  stripe = harness.stripe;
});
/** Closing checks every answer and every event of the test against the SDK's own types. */
afterEach(() => harness.close());

test("every address of the sandbox is one of Stripe's", () => {
  const own = ROUTES.filter(({ pattern }) => !pattern.endsWith("/retry"));
  const problems = own.flatMap(({ method, pattern }) => theContract().checkRequest(method, pattern.replaceAll(":id", "x"), {}));
  expect(problems.filter((problem) => problem.startsWith("no such operation"))).toEqual([]);
});

test("the catalogue answers as Stripe does", async () => {
  const { starter } = await makePlans(stripe);
  const product = await stripe.products.create({
    name: "Extra",
    description: "More",
    marketing_features: [{ name: "Fast" }],
    default_price_data: { currency: "usd", unit_amount: 100, recurring: { interval: "month" } },
  });
  expect(product.default_price).toMatch(/^price_/);
  await stripe.products.update(product.id, { active: false, metadata: { a: "1" } });
  await stripe.products.list({ active: false, ids: [product.id] });
  await expect(stripe.products.del(product.id)).rejects.toThrow(/cannot be deleted/);
  await stripe.products.del((await stripe.products.create({ name: "Empty" })).id);
  await stripe.prices.update(starter.id, { nickname: "Starter", active: false });
  await stripe.prices.retrieve(starter.id, { expand: ["product"] });
  await stripe.prices.create({ currency: "usd", unit_amount: 5, product_data: { name: "Made with its price" } });
});

test("customers and their cards answer as Stripe does", async () => {
  const customer = await customerWithCard(stripe);
  await stripe.customers.update(customer.id, {
    address: { line1: "1 Sun Street", country: "US" },
    balance: -500,
    phone: "+1",
    preferred_locales: ["en"],
  });
  await stripe.customers.retrieve(customer.id, { expand: ["invoice_settings.default_payment_method", "subscriptions", "sources"] });
  await stripe.customers.listPaymentMethods(customer.id, { type: "card" });
  const method = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_mastercard" }, billing_details: { name: "Ada" } });
  await expect(stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: customer.id })).rejects.toMatchObject({
    code: "card_declined",
  });
  await stripe.paymentMethods.attach(method.id, { customer: customer.id });
  await stripe.paymentMethods.update(method.id, { card: { exp_month: 1, exp_year: 2040 }, metadata: { a: "1" } });
  await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
  expect((await stripe.paymentMethods.detach(method.id)).customer).toBeNull();
  const number = { number: "4242424242424242", exp_month: 12, exp_year: 2034, cvc: "123" };
  expect((await stripe.paymentMethods.create({ type: "card", card: number })).card?.last4).toBe("4242");
});

test("invoices and what pays them answer as Stripe does", async () => {
  const { starter, pro } = await makePlans(stripe);
  const customer = await customerWithCard(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: starter.id }],
    expand: ["latest_invoice"],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  await stripe.invoices.update(invoice.id, { description: "Thanks", metadata: { a: "1" } });
  await stripe.invoices.listLineItems(invoice.id, { limit: 5 });
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id, status: "paid" })).data;
  await stripe.invoicePayments.retrieve(payment?.id ?? "", { expand: ["payment.payment_intent", "invoice"] });
  const [intent] = (await stripe.paymentIntents.list({ customer: customer.id })).data;
  await stripe.paymentIntents.retrieve(intent?.id ?? "", { expand: ["latest_charge", "payment_method"] });
  const [charge] = (await stripe.charges.list({ payment_intent: intent?.id ?? "" })).data;
  await stripe.charges.retrieve(charge?.id ?? "");
  await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ code: "invoice_already_paid" });
  await stripe.invoices.createPreview({ customer: customer.id, subscription_details: { items: [{ price: pro.id }] } });

  harness.sandbox.control.decline({ next: 2 });
  harness.sandbox.control.advance({ seconds: 31 * DAY_S });
  const [due] = (await stripe.invoices.list({ customer: customer.id, status: "open" })).data;
  const refusal: unknown = await stripe.invoices.pay(due?.id ?? "").catch((error: unknown) => error);
  expect(refusal).toMatchObject({ statusCode: 402, payment_intent: { status: "requires_payment_method" } });
  expect((await stripe.charges.list({ customer: customer.id })).data.map(({ status }) => status)).toEqual([
    "failed",
    "failed",
    "succeeded",
  ]);
  await stripe.invoices.markUncollectible(due?.id ?? "");
  await stripe.subscriptions.list({
    customer: customer.id,
    status: "past_due",
    expand: ["data.latest_invoice", "data.default_payment_method"],
  });
});

test("schedules, portal, clocks, endpoints and events answer as Stripe does", async () => {
  const { starter } = await makePlans(stripe);
  const customer = await customerWithCard(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: starter.id, quantity: 2 }],
    metadata: { a: "1" },
  });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id, expand: ["subscription"] });
  await stripe.subscriptions.retrieve(subscription.id, { expand: ["schedule", "customer", "items.data.price.product"] });
  await stripe.subscriptionSchedules.list({ customer: customer.id });
  expect((await stripe.subscriptionSchedules.cancel(schedule.id)).status).toBe("canceled");
  expect(firstItem(await stripe.subscriptions.retrieve(subscription.id)).quantity).toBe(2);

  const configuration = await stripe.billingPortal.configurations.create({
    business_profile: { headline: "Heliodex" },
    features: {
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      payment_method_update: { enabled: true },
    },
  });
  await stripe.billingPortal.configurations.update(configuration.id, { default_return_url: "http://app.test" });
  await stripe.billingPortal.configurations.retrieve(configuration.id);
  await stripe.billingPortal.configurations.list({ active: true });
  const portal = { customer: customer.id, configuration: configuration.id, flow_data: { type: "payment_method_update" as const } };
  expect(await stripe.billingPortal.sessions.create(portal)).toMatchObject({ return_url: "http://app.test" });

  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START_MS / 1000, name: "Mine" });
  await customerWithCard(stripe, "pm_card_visa", clock.id);
  await stripe.testHelpers.testClocks.list();
  await stripe.testHelpers.testClocks.del(clock.id);

  const endpoint = await stripe.webhookEndpoints.create({ url: "http://127.0.0.1:9/hook", enabled_events: ["plan.deleted"] });
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).status).toBe("disabled");
  await stripe.webhookEndpoints.del(endpoint.id);
  await stripe.events.list({ type: "customer.*", limit: 3 });
});
