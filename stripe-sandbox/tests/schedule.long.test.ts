import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { customerWithCard, DAY_S, firstItem, makePlans, openHarness, type Plans, type Harness } from "./harness";

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

test("the metadata of a phase that begins is added to the subscription's, and an empty value takes a key off", async () => {
  await harness.stripe.subscriptions.update(subscription.id, { metadata: { kept: "1", gone: "2" } });
  const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const { start_date, end_date } = schedule.phases[0] ?? { start_date: 0, end_date: 0 };
  const items = [{ price: plans.starter.id, quantity: 1 }];
  await harness.stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items, start_date, end_date },
      { items, duration: { interval: "month" }, metadata: { gone: "", added: "3" } },
    ],
  });
  later(end_date - harness.sandbox.control.now() + 60);
  expect((await harness.stripe.subscriptions.retrieve(subscription.id)).metadata).toEqual({ kept: "1", added: "3" });
});

describe("a schedule", () => {
  const downgrade = async (): Promise<Stripe.SubscriptionSchedule> => {
    const schedule = await harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const [running] = schedule.phases;
    if (running === undefined) throw new Error("A schedule without a phase");
    return harness.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      phases: [
        { items: [{ price: plans.pro.id, quantity: 1 }], start_date: running.start_date, end_date: running.end_date },
        { items: [{ price: plans.starter.id, quantity: 1 }], duration: { interval: "month" }, proration_behavior: "none" },
      ],
    });
  };
  beforeEach(async () => {
    await harness.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.pro.id }],
      proration_behavior: "none",
    });
  });

  test("brings the lower price with the renewal, which costs that much, and then lets go", async () => {
    const schedule = await downgrade();
    expect((await harness.stripe.subscriptions.retrieve(subscription.id)).schedule).toBe(schedule.id);
    expect(amounts(await harness.stripe.invoices.createPreview({ subscription: subscription.id }))).toEqual([49900]);
    later(30 * DAY_S);
    const after = await harness.stripe.subscriptions.retrieve(subscription.id);
    expect(firstItem(after).price.id).toBe(plans.starter.id);
    expect(amounts(await latest(subscription.id))).toEqual([49900]);
    later(31 * DAY_S);
    expect(await harness.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: "released",
      subscription: null,
      released_subscription: subscription.id,
    });
    expect(await harness.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "active", schedule: null });
  });

  test("that is released changes nothing", async () => {
    const schedule = await downgrade();
    const released = await harness.stripe.subscriptionSchedules.release(schedule.id);
    expect(released).toMatchObject({ status: "released", released_subscription: subscription.id });
    later(30 * DAY_S);
    expect(firstItem(await harness.stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(plans.pro.id);
  });

  test("keeps cancellations to itself, and follows a change of the subscription", async () => {
    const schedule = await downgrade();
    await expect(harness.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
      /managed by the subscription schedule/,
    );
    await expect(harness.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(/already attached/);
    await harness.stripe.subscriptions.update(subscription.id, { items: [{ id: firstItem(subscription).id, quantity: 2 }] });
    const [running] = (await harness.stripe.subscriptionSchedules.retrieve(schedule.id)).phases;
    expect(running?.items[0]).toMatchObject({ price: plans.pro.id, quantity: 2 });
  });
});
