import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { card, DAY_S, firstItem, GOOD, iso, makePlans, openHarness, type Plans, type Harness } from "./harness";

let harness: Harness;
let plans: Plans;

beforeEach(async () => {
  harness = await openHarness();
  plans = await makePlans(harness.stripe);
});
afterEach(() => harness.close());

const open = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
  harness.stripe.checkout.sessions.create(
    {
      mode: "subscription",
      line_items: [{ price: plans.starter.id, quantity: 1 }],
      success_url: "http://app.test/done?session={CHECKOUT_SESSION_ID}",
      cancel_url: "http://app.test/plans",
      client_reference_id: "org_1",
      subscription_data: { metadata: { organisation: "org_1" } },
      ...params,
    },
    options,
  );
const pay = (id: string, number = GOOD.number) => harness.sandbox.hosted.payCheckout(id, "ada@example.com", card(number));

describe("a checkout session", () => {
  test("has no subscription until it is paid, and then an active one with a paid invoice", async () => {
    const customer = await harness.stripe.customers.create({ email: "ada@example.com" });
    const session = await open({ customer: customer.id });
    expect(session).toMatchObject({ status: "open", subscription: null, payment_status: "unpaid", amount_total: 49900 });
    expect(session.url).toBe(`${harness.address}/c/pay/${session.id}`);
    expect(await pay(session.id)).toEqual({ outcome: "paid", returnUrl: `http://app.test/done?session=${session.id}` });

    const paid = await harness.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription.latest_invoice.payments", "line_items", "customer"],
    });
    const subscription = paid.subscription as Stripe.Subscription;
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const intent = await harness.stripe.paymentIntents.retrieve(invoice.payments?.data[0]?.payment.payment_intent as string);
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null, client_reference_id: "org_1" });
    expect(paid.line_items?.data[0]?.price?.id).toBe(plans.starter.id);
    expect(subscription).toMatchObject({ status: "active", metadata: { organisation: "org_1" }, customer: customer.id });
    expect(iso(firstItem(subscription).current_period_end)).toBe("2026-12-01T12:00:00.000Z");
    expect(invoice).toMatchObject({ status: "paid", billing_reason: "subscription_create", amount_paid: 49900 });
    expect(invoice.parent?.subscription_details?.metadata).toEqual({ organisation: "org_1" });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 49900 });
    const method = await harness.stripe.paymentMethods.retrieve(subscription.default_payment_method as string);
    expect(method).toMatchObject({ customer: customer.id, card: { last4: "4242" } });
  });

  test("tells of everything that happened", async () => {
    await pay((await open()).id);
    await harness.sandbox.control.settle();
    expect(harness.hooks.types()).toEqual(
      expect.arrayContaining([
        "customer.created",
        "payment_method.attached",
        "customer.subscription.created",
        "invoice.created",
        "invoice.finalized",
        "invoice.paid",
        "invoice.payment_succeeded",
        "invoice_payment.paid",
        "payment_intent.succeeded",
        "charge.succeeded",
        "checkout.session.completed",
      ]),
    );
    const [created] = harness.hooks.of("customer.subscription.created");
    expect(created?.data.object).toMatchObject({ status: "active", latest_invoice: expect.stringMatching(/^in_/) as string });
  });

  test("stays open after a decline, without a subscription, and takes another card", async () => {
    const session = await open();
    expect(await pay(session.id, "4000000000000002")).toMatchObject({ outcome: "declined", code: "generic_decline" });
    expect(await pay(session.id, "4000000000009995")).toMatchObject({ outcome: "declined", code: "insufficient_funds" });
    expect(await pay(session.id, "4242424242424241")).toMatchObject({ outcome: "declined", code: "invalid_number" });
    expect((await harness.stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
    expect(await pay(session.id)).toMatchObject({ outcome: "paid" });
  });

  test("paid twice at once charges once", async () => {
    const session = await open();
    const outcomes = await Promise.all([pay(session.id), pay(session.id), pay(session.id)]);
    expect(outcomes.map((one) => one?.outcome)).toEqual(["paid", "paid", "paid"]);
    expect((await harness.stripe.charges.list()).data).toHaveLength(1);
    expect((await harness.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test("expires after a day, or when it is told to, and takes no payment then", async () => {
    const left = await open();
    harness.sandbox.control.advance({ seconds: DAY_S + 1 });
    expect(await harness.stripe.checkout.sessions.retrieve(left.id)).toMatchObject({ status: "expired", url: null });
    const told = await open();
    expect((await harness.stripe.checkout.sessions.expire(told.id)).status).toBe("expired");
    expect(await pay(told.id)).toMatchObject({ outcome: "declined", code: "session_expired" });
    await harness.sandbox.control.settle();
    expect(harness.hooks.of("checkout.session.expired")).toHaveLength(2);
    await expect(harness.stripe.checkout.sessions.expire(told.id)).rejects.toThrow(/status in \["open"\]/);
  });

  test("can describe its price in place", async () => {
    const price_data = { currency: "usd", unit_amount: 250_000, recurring: { interval: "month" as const }, product: "prod_pro" };
    const session = await open({ line_items: [{ price_data, quantity: 1 }] });
    expect(session.amount_total).toBe(250_000);
    await pay(session.id);
    const [subscription] = (await harness.stripe.subscriptions.list()).data;
    expect(subscription && firstItem(subscription).price).toMatchObject({ unit_amount: 250_000, product: "prod_pro", active: false });
  });

  test("refuses an archived price, a customer that is gone, and what the sandbox has not", async () => {
    await harness.stripe.prices.update(plans.pro.id, { active: false });
    await expect(open({ line_items: [{ price: plans.pro.id, quantity: 1 }] })).rejects.toThrow(/inactive/);
    const customer = await harness.stripe.customers.create({});
    await harness.stripe.customers.del(customer.id);
    expect(await harness.stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    await expect(open({ customer: customer.id })).rejects.toMatchObject({ statusCode: 400, code: "resource_missing", param: "customer" });
    await expect(open({ mode: "payment" })).rejects.toMatchObject({ statusCode: 404 });
    await expect(open({ discounts: [{ coupon: "half" }] })).rejects.toMatchObject({ code: "resource_missing" });
  });

  test("lists its line items and is found by customer", async () => {
    const customer = await harness.stripe.customers.create({});
    const session = await open({ customer: customer.id });
    expect((await harness.stripe.checkout.sessions.list({ customer: customer.id, status: "open" })).data.map(({ id }) => id)).toEqual([
      session.id,
    ]);
    expect((await harness.stripe.checkout.sessions.listLineItems(session.id)).data[0]).toMatchObject({ amount_total: 49900, quantity: 1 });
  });
});

describe("a currency", () => {
  const inEuros = (product: string) =>
    harness.stripe.prices.create({ product, currency: "eur", unit_amount: 45_900, recurring: { interval: "month" } });
  const productOf = ({ product }: Stripe.Price): string => (typeof product === "string" ? product : product.id);

  test("is that of the price, and the customer's from the first payment on", async () => {
    const customer = await harness.stripe.customers.create({ email: "ada@example.com" });
    const euros = await inEuros(productOf(plans.starter));
    const session = await open({ customer: customer.id, line_items: [{ price: euros.id, quantity: 1 }] });
    expect(session).toMatchObject({ currency: "eur", amount_total: 45_900 });
    expect(await pay(session.id)).toMatchObject({ outcome: "paid" });
    expect(await harness.stripe.customers.retrieve(customer.id)).toMatchObject({ currency: "eur" });
    const subscription = (await harness.stripe.subscriptions.list({ customer: customer.id })).data[0];
    expect(subscription).toMatchObject({ currency: "eur" });

    const mixed = /cannot combine currencies on a single customer/;
    await expect(open({ customer: customer.id })).rejects.toThrow(mixed);
    await expect(harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.starter.id }] })).rejects.toThrow(
      mixed,
    );
    await expect(harness.stripe.invoices.create({ customer: customer.id, currency: "usd" })).rejects.toThrow(mixed);
    await expect(harness.stripe.customers.createBalanceTransaction(customer.id, { amount: -1, currency: "usd" })).rejects.toThrow(mixed);
    const items = [{ id: subscription?.items.data[0]?.id ?? "", price: plans.starter.id }];
    await expect(harness.stripe.subscriptions.update(subscription?.id ?? "", { items })).rejects.toThrow(/only supports `usd`/);
  });

  test("is one within a session and a subscription", async () => {
    const euros = await inEuros(productOf(plans.starter));
    const lines = [
      { price: plans.starter.id, quantity: 1 },
      { price: euros.id, quantity: 1 },
    ];
    await expect(open({ line_items: lines })).rejects.toThrow(/must have the same currency/);
  });
});
