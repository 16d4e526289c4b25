import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

const latestOf = async (id: string) => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.discounts"] });
  if (invoice === null || typeof invoice === "string") throw new Error("there is no invoice");
  return invoice;
};
type Terms = Stripe.CouponCreateParams & { code?: Partial<Stripe.PromotionCodeCreateParams> };
async function codeFor({ code: given, ...terms }: Terms): Promise<Stripe.PromotionCode> {
  const coupon = await stripe.coupons.create(terms);
  return stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id }, ...given });
}
const subscribe = async (promotion_code: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
  const { id: customer } = await customerWithCard(stripe);
  return stripe.subscriptions.create({ customer, items: [{ price: plans.starter.id }], discounts: [{ promotion_code }], ...more });
};
const now = () => harness.sandbox.control.now();

describe("a discount", () => {
  test("that is given once reduces the first invoice, before tax, and no other", async () => {
    const rate = await stripe.taxRates.create({ display_name: "VAT", percentage: 19, inclusive: false, country: "DE" });
    const made = await subscribe((await codeFor({ percent_off: 20, duration: "once" })).id, { default_tax_rates: [rate.id] });
    const first = await latestOf(made.id);
    expect(first).toMatchObject({ subtotal: 49_900, total: 47_505, amount_paid: 47_505, total_excluding_tax: 39_920 });
    expect(first.total_discount_amounts?.map(({ amount }) => amount)).toEqual([9_980]);
    expect(made.discounts).toEqual([]);
    harness.sandbox.control.advance({ seconds: 32 * DAY_S });
    expect(await latestOf(made.id)).toMatchObject({ billing_reason: "subscription_cycle", total: 59_381, discounts: [] });
  });

  test("for two months ends with the second, and what is credited of them is what was paid", async () => {
    const made = await subscribe((await codeFor({ percent_off: 50, duration: "repeating", duration_in_months: 2 })).id);
    const totals = [(await latestOf(made.id)).total];
    for (let month = 0; month < 2; month++) {
      harness.sandbox.control.advance({ seconds: 31 * DAY_S });
      totals.push((await latestOf(made.id)).total);
    }
    expect(totals).toEqual([24_950, 24_950, 49_900]);
  });

  test("is of what a change credits and charges, to the cent of its preview", async () => {
    const made = await subscribe((await codeFor({ percent_off: 50, duration: "forever" })).id);
    harness.sandbox.control.advance({ seconds: 10 * DAY_S });
    const change = {
      items: [{ id: firstItem(made).id, price: plans.pro.id }],
      proration_behavior: "always_invoice" as const,
      proration_date: now(),
    };
    const customer = String(made.customer);
    const asked = { customer, subscription: made.id, subscription_details: { ...change, billing_cycle_anchor: { type: "now" as const } } };
    const preview = await stripe.invoices.createPreview(asked);
    const without = await stripe.invoices.createPreview({ ...asked, discounts: "" });
    await stripe.subscriptions.update(made.id, { ...change, billing_cycle_anchor: { type: "now" } });
    const invoice = await latestOf(made.id);
    const credit = Math.round((24_950 * 20) / 30);
    expect(invoice.total).toBe(Math.round(99_900 / 2) - credit);
    expect(preview.total).toBe(invoice.total);
    expect(without.total).toBe(99_900 - credit);
  });

  test("is only of the products that its coupon is for", async () => {
    const coupon = await stripe.coupons.create({
      percent_off: 90,
      duration: "forever",
      applies_to: { products: [String(plans.starter.product)] },
    });
    expect(coupon.applies_to).toBeUndefined();
    expect((await stripe.coupons.retrieve(coupon.id, { expand: ["applies_to"] })).applies_to?.products).toEqual([plans.starter.product]);
    const { id } = await stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id } });
    const made = await subscribe(id);
    expect((await latestOf(made.id)).total).toBe(4_990);
    await stripe.subscriptions.update(made.id, {
      items: [{ id: firstItem(made).id, price: plans.pro.id }],
      billing_cycle_anchor: { type: "now" },
      proration_behavior: "always_invoice",
    });
    expect((await latestOf(made.id)).total).toBe(99_900 - 4_990);
  });

  test("is taken off, and goes along in a schedule only where a phase names it", async () => {
    const made = await subscribe((await codeFor({ percent_off: 10, duration: "forever" })).id);
    const [discount] = made.discounts.map(String);
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: made.id });
    const [now] = schedule.phases;
    expect(now?.discounts.map((one) => one.discount)).toEqual([discount]);
    const phases = [
      { items: [{ price: plans.starter.id }], start_date: now?.start_date, end_date: now?.end_date, discounts: [{ discount }] },
      { items: [{ price: plans.starter.id }], duration: { interval: "month" as const, interval_count: 1 } },
    ];
    await stripe.subscriptionSchedules.update(schedule.id, { phases: phases as Stripe.SubscriptionScheduleUpdateParams.Phase[] });
    expect((await stripe.subscriptions.retrieve(made.id)).discounts).toEqual([discount]);
    harness.sandbox.control.advance({ seconds: 32 * DAY_S });
    expect((await stripe.subscriptions.retrieve(made.id)).discounts).toEqual([]);
    expect((await latestOf(made.id)).total).toBe(49_900);
  });
});

describe("a promotion code", () => {
  test("is taken in capitals or not, and two that are active can't be alike", async () => {
    const made = await codeFor({ percent_off: 10, code: { code: "Welcome-10" } });
    expect((await stripe.promotionCodes.list({ code: "WELCOME-10" })).data.map(({ id }) => id)).toEqual([made.id]);
    await expect(codeFor({ percent_off: 10, code: { code: "welcome-10" } })).rejects.toThrow(/already exists/);
    await stripe.promotionCodes.update(made.id, { active: false });
    expect((await codeFor({ percent_off: 10, code: { code: "welcome-10" } })).active).toBe(true);
    await expect(stripe.promotionCodes.update(made.id, { active: true })).rejects.toThrow(/already exists/);
  });

  test("with one redemption is not active after it, and of two checkouts one is paid", async () => {
    const { id } = await codeFor({ percent_off: 20, code: { max_redemptions: 1 } });
    const open = () =>
      stripe.checkout.sessions.create({
        mode: "subscription",
        line_items: [{ price: plans.starter.id, quantity: 1 }],
        discounts: [{ promotion_code: id }],
        success_url: "https://shop.test/done",
      });
    const [first, second] = [await open(), await open()];
    expect(first).toMatchObject({ amount_subtotal: 49_900, amount_total: 39_920, total_details: { amount_discount: 9_980 } });
    const pay = (session: Stripe.Checkout.Session) => harness.sandbox.hosted.payCheckout(session.id, "a@shop.test", GOOD);
    expect(await pay(first)).toMatchObject({ outcome: "paid" });
    expect(await pay(second)).toMatchObject({ outcome: "declined" });
    expect(await stripe.promotionCodes.retrieve(id)).toMatchObject({ active: false, times_redeemed: 1 });
    await expect(open()).rejects.toMatchObject({ code: "promotion_code_expired" });
  });

  test("for first payments, or for one customer, is refused to others", async () => {
    const first = await codeFor({ percent_off: 20, code: { restrictions: { first_time_transaction: true } } });
    const made = await subscribe(first.id);
    const change = { discounts: [{ promotion_code: first.id }] };
    await expect(stripe.subscriptions.update(made.id, change)).rejects.toThrow(/prior transactions/);
    const theirs = await codeFor({ percent_off: 20, code: { customer: (await customerWithCard(stripe)).id } });
    await expect(subscribe(theirs.id)).rejects.toThrow(/another customer/);
  });
});

test.each([
  [{ percent_off: 101 }, /at most 100/],
  [{ percent_off: 10, duration: "repeating" as const }, /duration_in_months/],
  [{ percent_off: 10, duration_in_months: 2 }, /duration_in_months/],
  [{ amount_off: 500, currency: "usd" }, /sandbox does not support|unknown parameter/],
  [{ percent_off: 10, applies_to: { products: ["nothing"] } }, /No such product/],
  [{ percent_off: 10, name: "x".repeat(41) }, /Invalid name/],
])("the coupon %j is refused", async (terms, says) => {
  await expect(stripe.coupons.create(terms)).rejects.toThrow(says);
});
