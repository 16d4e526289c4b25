import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { customerWithCard, DAY_S, firstItem, GOOD, type Harness, makePlans, openHarness, type Plans } from "./harness";

let harness: Harness;
let plans: Plans;
beforeEach(async () => {
  harness = await openHarness();
  plans = await makePlans(harness.stripe);
});
afterEach(() => harness.close());

const ONCE = { ...GOOD, number: "4000002500003155" };
const ALWAYS = { ...GOOD, number: "4000002760003184" };
const THEN_DECLINES = { ...GOOD, number: "4000008400001629" };

const read = (id: string) => harness.stripe.subscriptions.retrieve(id);
async function latest(id: string): Promise<Stripe.Invoice> {
  const [invoice] = (await harness.stripe.invoices.list({ subscription: id, limit: 1 })).data;
  if (!invoice) throw new Error("there is no invoice");
  return invoice;
}
async function intentOf(invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent> {
  const { data } = await harness.stripe.invoicePayments.list({ invoice: invoice.id, expand: ["data.payment.payment_intent"] });
  const intent = data[0]?.payment.payment_intent;
  if (!intent || typeof intent === "string") throw new Error("there is no payment intent");
  return intent;
}
const tokenOf = (invoice: Stripe.Invoice): string => invoice.hosted_invoice_url?.split("/i/")[1] ?? "";
const eventTypes = async (): Promise<string[]> => (await harness.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);

const session = () =>
  harness.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: plans.starter.id, quantity: 1 }],
    success_url: "http://127.0.0.1:9/done",
  });

test("a checkout asks first, keeps nothing meanwhile, and is paid once the customer has confirmed", async () => {
  const { id } = await session();
  const pay = (card: typeof GOOD, proof?: "confirmed" | "rejected") =>
    harness.sandbox.hosted.payCheckout(id, "ada@example.com", { ...card, proof });
  expect(await pay(ALWAYS)).toEqual({ outcome: "challenge" });
  expect(await pay(ALWAYS, "rejected")).toMatchObject({ outcome: "declined", code: "authentication_failed" });
  expect((await harness.stripe.customers.list()).data).toEqual([]);
  expect(await pay(THEN_DECLINES)).toEqual({ outcome: "challenge" });
  expect(await pay(THEN_DECLINES, "confirmed")).toMatchObject({ outcome: "declined", code: "generic_decline" });
  expect((await harness.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  expect(await pay(ONCE, "confirmed")).toMatchObject({ outcome: "paid" });
  expect((await harness.stripe.paymentMethods.list({ type: "card" })).data).toHaveLength(1);
});

test("a card that asks once renews without asking again", async () => {
  const { id } = await session();
  await harness.sandbox.hosted.payCheckout(id, "ada@example.com", { ...ONCE, proof: "confirmed" });
  const { subscription } = await harness.stripe.checkout.sessions.retrieve(id);
  harness.sandbox.control.advance({ seconds: 32 * DAY_S });
  const renewal = await latest(String(subscription));
  expect(renewal).toMatchObject({ billing_reason: "subscription_cycle", status: "paid" });
});

test("a renewal whose bank asks waits for the customer, on the page of its invoice", async () => {
  const { id } = await session();
  await harness.sandbox.hosted.payCheckout(id, "ada@example.com", { ...ALWAYS, proof: "confirmed" });
  const subscription = String((await harness.stripe.checkout.sessions.retrieve(id)).subscription);
  harness.sandbox.control.advance({ seconds: 32 * DAY_S });
  expect((await read(subscription)).status).toBe("past_due");
  const renewal = await latest(subscription);
  expect(await intentOf(renewal)).toMatchObject({ status: "requires_action", last_payment_error: null, latest_charge: null });
  expect(await eventTypes()).toEqual(expect.arrayContaining(["invoice.payment_action_required", "payment_intent.requires_action"]));
  await expect(harness.stripe.invoices.pay(renewal.id)).rejects.toMatchObject({
    type: "StripeCardError",
    code: "invoice_payment_intent_requires_action",
  });
  const { hosted } = harness.sandbox;
  expect(await hosted.payInvoice(tokenOf(renewal), null)).toEqual({ outcome: "challenge" });
  expect(await hosted.payInvoice(tokenOf(renewal), { proof: "rejected" })).toMatchObject({ code: "authentication_failed" });
  expect(await intentOf(renewal)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  expect(await hosted.payInvoice(tokenOf(renewal), { proof: "confirmed" })).toEqual({ outcome: "paid" });
  expect((await read(subscription)).status).toBe("active");
});

test("another card on an invoice's page is kept only once its bank has been satisfied", async () => {
  const customer = await customerWithCard(harness.stripe, "pm_card_chargeCustomerFail");
  const { id } = await harness.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plans.starter.id }],
    payment_behavior: "allow_incomplete",
  });
  const invoice = await latest(id);
  const cards = async () => (await harness.stripe.paymentMethods.list({ customer: customer.id, type: "card" })).data.length;
  const before = await cards();
  expect(await harness.sandbox.hosted.payInvoice(tokenOf(invoice), ALWAYS)).toEqual({ outcome: "challenge" });
  expect(await cards()).toBe(before);
  expect(await harness.sandbox.hosted.payInvoice(tokenOf(invoice), { ...ALWAYS, proof: "confirmed" })).toEqual({ outcome: "paid" });
  expect(await cards()).toBe(before + 1);
});

test("an upgrade waits as a pending update, and is refused where it may not wait", async () => {
  const customer = await customerWithCard(harness.stripe);
  const { id, items } = await harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.starter.id }] });
  const method = await harness.stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer: customer.id });
  await harness.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  const change: Stripe.SubscriptionUpdateParams = {
    items: [{ id: items.data[0]?.id ?? "", price: plans.pro.id }],
    proration_behavior: "always_invoice",
  };
  await expect(harness.stripe.subscriptions.update(id, { ...change, payment_behavior: "error_if_incomplete" })).rejects.toMatchObject({
    code: "subscription_payment_intent_requires_action",
  });
  expect(firstItem(await read(id)).price.id).toBe(plans.starter.id);
  const waiting = await harness.stripe.subscriptions.update(id, { ...change, payment_behavior: "pending_if_incomplete" });
  expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(plans.pro.id);
  expect(await harness.sandbox.hosted.payInvoice(tokenOf(await latest(id)), { proof: "confirmed" })).toEqual({ outcome: "paid" });
  expect(firstItem(await read(id)).price.id).toBe(plans.pro.id);
});

test("a card saved in the portal is confirmed there", async () => {
  const customer = await customerWithCard(harness.stripe);
  const portal = await harness.stripe.billingPortal.sessions.create({ customer: customer.id, return_url: "http://127.0.0.1:9/" });
  expect(await harness.sandbox.hosted.updateCard(portal.id, ONCE)).toEqual({ outcome: "challenge" });
  expect(await harness.sandbox.hosted.updateCard(portal.id, { ...ONCE, proof: "rejected" })).toMatchObject({ outcome: "declined" });
  expect(await harness.sandbox.hosted.updateCard(portal.id, { ...ONCE, proof: "confirmed" })).toEqual({ outcome: "paid" });
});
