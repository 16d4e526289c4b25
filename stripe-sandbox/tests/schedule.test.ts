import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { customerWithCard, DAY_S, firstItem, makePlans, openWorld, type Plans, type World } from "./harness";

let world: World;
let plans: Plans;
let customer: Stripe.Customer;
let subscription: Stripe.Subscription;

beforeEach(async () => {
  world = await openWorld();
  plans = await makePlans(world.stripe);
  customer = await customerWithCard(world.stripe);
  subscription = await world.stripe.subscriptions.create({ customer: customer.id, items: [{ price: plans.starter.id }] });
});
afterEach(() => world.close());

const later = (seconds: number) => world.sandbox.control.advance({ seconds }).now;
const latest = async (id: string): Promise<Stripe.Invoice> => {
  const found = await world.stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] });
  return found.latest_invoice as Stripe.Invoice;
};
const amounts = (invoice: Stripe.Invoice): number[] => invoice.lines.data.map((line) => line.amount);

describe("a schedule", () => {
  const downgrade = async (): Promise<Stripe.SubscriptionSchedule> => {
    const schedule = await world.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const [running] = schedule.phases;
    if (running === undefined) throw new Error("A schedule without a phase");
    return world.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: "release",
      phases: [
        { items: [{ price: plans.pro.id, quantity: 1 }], start_date: running.start_date, end_date: running.end_date },
        { items: [{ price: plans.starter.id, quantity: 1 }], duration: { interval: "month" }, proration_behavior: "none" },
      ],
    });
  };
  beforeEach(async () => {
    await world.stripe.subscriptions.update(subscription.id, {
      items: [{ id: firstItem(subscription).id, price: plans.pro.id }],
      proration_behavior: "none",
    });
  });

  test("brings the lower price with the renewal, which costs that much, and then lets go", async () => {
    const schedule = await downgrade();
    expect((await world.stripe.subscriptions.retrieve(subscription.id)).schedule).toBe(schedule.id);
    expect(amounts(await world.stripe.invoices.createPreview({ subscription: subscription.id }))).toEqual([49900]);
    later(30 * DAY_S);
    const after = await world.stripe.subscriptions.retrieve(subscription.id);
    expect(firstItem(after).price.id).toBe(plans.starter.id);
    expect(amounts(await latest(subscription.id))).toEqual([49900]);
    later(31 * DAY_S);
    expect(await world.stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: "released",
      subscription: null,
      released_subscription: subscription.id,
    });
    expect(await world.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: "active", schedule: null });
  });

  test("that is released changes nothing", async () => {
    const schedule = await downgrade();
    const released = await world.stripe.subscriptionSchedules.release(schedule.id);
    expect(released).toMatchObject({ status: "released", released_subscription: subscription.id });
    later(30 * DAY_S);
    expect(firstItem(await world.stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(plans.pro.id);
  });

  test("keeps cancellations to itself, and follows a change of the subscription", async () => {
    const schedule = await downgrade();
    await expect(world.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
      /managed by the subscription schedule/,
    );
    await expect(world.stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(/already attached/);
    await world.stripe.subscriptions.update(subscription.id, { items: [{ id: firstItem(subscription).id, quantity: 2 }] });
    const [running] = (await world.stripe.subscriptionSchedules.retrieve(schedule.id)).phases;
    expect(running?.items[0]).toMatchObject({ price: plans.pro.id, quantity: 2 });
  });
});
