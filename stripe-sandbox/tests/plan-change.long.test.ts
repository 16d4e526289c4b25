import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { customerWithCard, DAY_S, firstItem, GOOD, makePlans, openHarness, type Plans, unix, type Harness } from "./harness";

let harness: Harness;
let plans: Plans;
let customer: Stripe.Customer;
let subscription: Stripe.Subscription;

beforeEach(async () => {
  harness = await openHarness();
  plans = await makePlans(harness.stripe);
  customer = await customerWithCard(harness.stripe);
  subscription = await harness.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.starter.id }] });
});
afterEach(() => harness.close());

const later = (seconds: number) => harness.sandbox.control.advance({ seconds }).now;
const latest = async (id: string): Promise<Stripe.Invoice> => {
  const found = await harness.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] });
  return found.latest_invoice as Stripe.Invoice;
};
const amounts = (invoice: Stripe.Invoice): number[] => invoice.lines.data.map((line) => line.amount);

describe("an upgrade in mid-period", () => {
  const change = (price: string, proration_date?: number) => ({
    items: [{ id: firstItem(subscription).id, price }],
    proration_behavior: "always_invoice" as const,
    ...(proration_date === undefined ? {} : { proration_date }),
  });

  test("is charged to the second, as its preview said", async () => {
    const date = later(10 * DAY_S + 4_321);
    const preview = await harness.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change(plans.pro.id, date),
    });
    const after = await harness.stripe.subscriptions.update(subscription.id, change(plans.pro.id, date));
    const invoice = await latest(after.id);
    const remaining = (30 * DAY_S - 10 * DAY_S - 4_321) / (30 * DAY_S);
    expect(amounts(preview)).toEqual([-Math.round(49900 * remaining), Math.round(99900 * remaining)]);
    expect(amounts(invoice)).toEqual(amounts(preview));
    expect(invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_update",
      total: preview.total,
      amount_paid: preview.amount_due,
    });
    expect(firstItem(after).price.id).toBe(plans.pro.id);
    expect(firstItem(after).current_period_end).toBe(firstItem(subscription).current_period_end);
  });

  test("without a charge at once is on the next invoice, as the preview said", async () => {
    later(15 * DAY_S);
    const params = { ...change(plans.pro.id), proration_behavior: "create_prorations" as const };
    const preview = await harness.stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: params });
    await harness.stripe.subscriptions.update(subscription.id, params);
    const next = await harness.stripe.invoices.createPreview({ subscription: subscription.id });
    later(15 * DAY_S);
    const invoice = await latest(subscription.id);
    expect(amounts(preview)).toEqual([-24950, 49950, 99900]);
    expect(amounts(next)).toEqual(amounts(preview));
    expect(amounts(invoice)).toEqual(amounts(preview));
  });

  test("that is declined and may wait leaves the subscription as it was until it is paid", async () => {
    later(10 * DAY_S);
    harness.sandbox.control.decline({ next: 1 });
    const params = { ...change(plans.pro.id), payment_behavior: "pending_if_incomplete" as const };
    const waiting = await harness.stripe.subscriptions.update(subscription.id, params);
    expect(waiting.status).toBe("active");
    expect(firstItem(waiting).price.id).toBe(plans.starter.id);
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(plans.pro.id);
    const invoice = await latest(subscription.id);
    expect(invoice.status).toBe("open");
    await harness.stripe.invoices.pay(invoice.id);
    const paid = await harness.stripe.subscriptions.retrieve(subscription.id);
    expect(paid.pending_update).toBeNull();
    expect(firstItem(paid).price.id).toBe(plans.pro.id);
    await harness.sandbox.control.settle();
    expect(harness.hooks.types()).toContain("customer.subscription.pending_update_applied");
  });

  test("that waits is dropped when its invoice is voided, and after 23 hours", async () => {
    later(10 * DAY_S);
    const params = { ...change(plans.pro.id), payment_behavior: "pending_if_incomplete" as const };
    harness.sandbox.control.decline({ next: 2 });
    await harness.stripe.subscriptions.update(subscription.id, params);
    await harness.stripe.invoices.voidInvoice((await latest(subscription.id)).id);
    expect((await harness.stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
    await harness.stripe.subscriptions.update(subscription.id, params);
    later(23 * 3600 + 1);
    const after = await harness.stripe.subscriptions.retrieve(subscription.id);
    expect(after).toMatchObject({ pending_update: null, status: "active" });
    expect(firstItem(after).price.id).toBe(plans.starter.id);
    expect((await latest(subscription.id)).status).toBe("void");
  });

  test("that is declined and must not wait leaves nothing", async () => {
    harness.sandbox.control.decline({ next: 1 });
    const params = { ...change(plans.pro.id), payment_behavior: "error_if_incomplete" as const };
    await expect(harness.stripe.subscriptions.update(subscription.id, params)).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
    });
    expect((await harness.stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1);
    expect(firstItem(await harness.stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(plans.starter.id);
  });

  test("that is declined otherwise makes the subscription past due", async () => {
    later(DAY_S);
    harness.sandbox.control.decline({ next: 1 });
    const after = await harness.stripe.subscriptions.update(subscription.id, change(plans.pro.id));
    expect(after.status).toBe("past_due");
    expect(firstItem(after).price.id).toBe(plans.pro.id);
    await harness.stripe.invoices.pay((await latest(subscription.id)).id);
    expect((await harness.stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  test("to another interval starts a new cycle now", async () => {
    const now = later(15 * DAY_S);
    const preview = await harness.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change(plans.yearly.id, now),
    });
    const after = await harness.stripe.subscriptions.update(subscription.id, change(plans.yearly.id, now));
    expect(amounts(preview)).toEqual([-24950, 999000]);
    expect((await latest(subscription.id)).total).toBe(preview.total);
    expect(after.billing_cycle_anchor).toBe(now);
    expect(firstItem(after).current_period_end).toBe(unix("2027-11-16T12:00:00Z"));
  });

  test("down gives credit that the next invoice uses up", async () => {
    await harness.stripe.subscriptions.update(subscription.id, change(plans.pro.id));
    later(15 * DAY_S);
    await harness.stripe.subscriptions.update(subscription.id, change(plans.starter.id));
    const credit = await latest(subscription.id);
    expect(credit).toMatchObject({ total: -25000, amount_due: 0, status: "paid", ending_balance: -25000 });
    expect(await harness.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -25000 });
    later(15 * DAY_S);
    expect(await latest(subscription.id)).toMatchObject({ total: 49900, starting_balance: -25000, ending_balance: 0, amount_due: 24900 });
    expect(await harness.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
  });
});

describe("a cancellation", () => {
  test("at the period's end can be undone, and ends the subscription when it is not", async () => {
    const end = firstItem(subscription).current_period_end;
    const asked = await harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(asked).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
    expect(asked.cancellation_details?.reason).toBe("cancellation_requested");
    const undone = await harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(undone).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(harness.stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
      code: "invoice_upcoming_none",
    });
    later(30 * DAY_S);
    const gone = await harness.stripe.subscriptions.retrieve(subscription.id);
    expect(gone).toMatchObject({ status: "canceled", ended_at: end });
    expect((await harness.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    await expect(harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).rejects.toThrow(
      /canceled subscription/,
    );
  });

  test("now gives back what is left when it is asked to", async () => {
    later(15 * DAY_S);
    const gone = await harness.stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
    expect(gone.status).toBe("canceled");
    expect(await harness.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -24950 });
    await harness.sandbox.control.settle();
    expect(harness.hooks.of("customer.subscription.deleted")).toHaveLength(1);
  });

  test("in the portal sets cancel_at alone, as flexible billing does", async () => {
    const session = await harness.stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: "http://app.test/billing",
      flow_data: {
        type: "subscription_cancel",
        subscription_cancel: { subscription: subscription.id },
        after_completion: { type: "redirect", redirect: { return_url: "http://app.test/billing?done" } },
      },
    });
    const { hosted } = harness.sandbox;
    expect(hosted.portal(session.id)).toMatchObject({
      flow: "subscription_cancel",
      afterCompletionUrl: "http://app.test/billing?done",
      card: { last4: "4242" },
    });
    expect(await hosted.cancelAtPeriodEnd(session.id, subscription.id)).toBe(true);
    const asked = await harness.stripe.subscriptions.retrieve(subscription.id);
    expect(asked).toMatchObject({ cancel_at_period_end: false, cancel_at: firstItem(subscription).current_period_end });
    expect(await hosted.keepSubscription(session.id, subscription.id)).toBe(true);
    expect((await harness.stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
    expect(await hosted.updateCard(session.id, { ...GOOD, number: "5555555555554444" })).toEqual({ outcome: "paid" });
    expect(hosted.portal(session.id)?.card).toMatchObject({ brand: "mastercard", last4: "4444" });
  });
});
