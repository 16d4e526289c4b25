import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { PLAN_TABLE } from "../plans";
import { cutMetadata, cutOf, factsOf, subscriptionProblems } from "./subscription-facts";

const s = (text: string): number => Date.parse(`${text}Z`) / 1_000;
const day = (text: string): Date => new Date(`${text}Z`);

/** An object of Stripe's with the fields that we read; its own type has a hundred more. */
const stripe = <T>(fields: object): T => fields as T;

const price = (more: object = {}) =>
  stripe<Stripe.Price>({
    ...{ id: "price_pro", product: "plan_pro", unit_amount: PLAN_TABLE.pro.priceCents.usd, currency: "usd" },
    recurring: { interval: "month", interval_count: 1 },
    ...more,
  });
const item = (more: object = {}) =>
  stripe<Stripe.SubscriptionItem>({
    ...{ id: "si_1", price: price(), quantity: 1 },
    ...{ current_period_start: s("2026-11-05T10:00:00"), current_period_end: s("2026-12-05T10:00:00") },
    ...more,
  });
const line = (more: object = {}) => ({
  amount: PLAN_TABLE.pro.priceCents.usd,
  discount_amounts: [],
  parent: { subscription_item_details: { proration: false } },
  period: { start: s("2026-11-05T10:00:00"), end: s("2026-12-05T10:00:00") },
  ...more,
});
const invoice = (more: object = {}) =>
  stripe<Stripe.Invoice>({
    ...{
      id: "in_1",
      status: "paid",
      billing_reason: "subscription_cycle",
      amount_remaining: 0,
      hosted_invoice_url: "https://pay.example/1",
    },
    ...{ created: s("2026-11-05T10:00:00"), due_date: null, next_payment_attempt: null },
    status_transitions: { finalized_at: s("2026-11-05T11:00:00") },
    lines: { data: [line()] },
    ...more,
  });
const subscription = (more: object = {}) =>
  stripe<Stripe.Subscription>({
    ...{ id: "sub_1", status: "active", currency: "usd", collection_method: "charge_automatically", pause_collection: null, metadata: {} },
    ...{ created: s("2026-10-05T09:59:00"), billing_cycle_anchor: s("2026-10-05T10:00:00"), ended_at: null },
    ...{ cancel_at: null, cancel_at_period_end: false, schedule: null, pending_update: null, default_payment_method: null },
    discounts: [],
    latest_invoice: invoice(),
    items: { data: [item()] },
    ...more,
  });
const facts = (more: object = {}, unpaid: readonly Stripe.Invoice[] = []) => factsOf(subscription(more), unpaid);

test("a subscription that is paid is its plan, amount and period", () => {
  expect(facts()).toEqual({
    ...{ id: "sub_1", status: "active", plan: "pro", priceId: "price_pro", itemId: "si_1" },
    ...{ interval: "month", currency: "usd", amountCents: PLAN_TABLE.pro.priceCents.usd, paidCents: PLAN_TABLE.pro.priceCents.usd },
    ...{ discountId: null, discountPercent: null, discountCodeId: null, discountEndsAt: null },
    ...{ createdAt: day("2026-10-05T09:59:00"), anchorAt: day("2026-10-05T10:00:00") },
    ...{ periodStartsAt: day("2026-11-05T10:00:00"), periodEndsAt: day("2026-12-05T10:00:00"), cancelsAt: null, endedAt: null },
    ...{
      carriedFrom: null,
      paidCalls: null,
      scheduleId: null,
      pendingPlan: null,
      pendingInterval: null,
      pendingAmountCents: null,
      pendingAt: null,
    },
    ...{ upgradePlan: null, upgradeInterval: null, upgradeAmountCents: null, upgradeExpiresAt: null, isInvoiced: false },
    ...{ invoiceId: "in_1", invoiceStatus: "paid", invoiceReason: "subscription_cycle", invoiceDueCents: 0 },
    ...{ invoiceUrl: "https://pay.example/1", invoiceNeedsAction: false, invoiceDueAt: null, failedSince: null, nextAttemptAt: null },
    ...{ cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null },
  });
});

describe("a discount", () => {
  const discount = { id: "di_1", end: s("2027-01-05T10:00:00"), promotion_code: "promo_1", source: { coupon: { percent_off: 20 } } };
  const off = { discount_amounts: [{ amount: 19_980, discount: "di_1" }] };

  test("is that of the invoices to come, and leaves of the period what its invoice says", () => {
    const reduced = invoice({ lines: { data: [line({ amount: -5_000 }), line(off)] } });
    expect(facts({ discounts: [discount], latest_invoice: reduced })).toMatchObject({
      ...{ discountId: "di_1", discountPercent: 20, discountCodeId: "promo_1", discountEndsAt: day("2027-01-05T10:00:00") },
      ...{ paidCents: 79_920, amountCents: 99_900 },
    });
  });

  test.each([
    ["of another period", invoice({ lines: { data: [line({ period: { start: 1, end: 2 } })] } })],
    ["that is void", invoice({ status: "void" })],
    ["of prorations", invoice({ lines: { data: [line({ parent: { subscription_item_details: { proration: true } } })] } })],
  ])("an invoice %s does not say what the period cost", (_, latest_invoice) => {
    expect(facts({ latest_invoice })?.paidCents).toBeNull();
  });

  test("of an amount, or beside another, is odd", () => {
    const amount = { ...discount, source: { coupon: { amount_off: 500 } } };
    expect(subscriptionProblems(subscription({ discounts: [discount] }))).toEqual([]);
    expect(subscriptionProblems(subscription({ discounts: [discount, amount] }))).toEqual([
      "sub_1 has 2 discounts; pages show one of them.",
      "sub_1 has a discount of an amount, which pages do not show.",
    ]);
  });
});

describe("items", () => {
  const of = (plan: string, cents: number, more: object = {}) =>
    item({ id: `si_${plan}`, price: price({ id: `price_${plan}`, product: `plan_${plan}`, unit_amount: cents }), ...more });

  test("without any there is nothing that was bought", () => {
    expect(facts({ items: { data: [] } })).toBeNull();
  });

  test.each([
    ["the highest plan, wherever it stands", [of("starter", 4_900), of("enterprise", 250_000), of("pro", 19_900)], "enterprise", 274_800],
    ["a plan of ours before any other price", [of("sticker", 100), of("starter", 4_900)], "starter", 5_000],
    ["no plan where no price is ours", [of("sticker", 100)], null, 100],
    ["as many as were bought", [of("pro", 19_900, { quantity: 3 })], "pro", 59_700],
    ["a price without an amount as nothing", [of("pro", 0, { price: price({ unit_amount: null }) })], "pro", 0],
    ["one where no quantity is said", [of("pro", 19_900, { quantity: undefined })], "pro", 19_900],
  ] as const)("count as %s", (_what, data, plan, amountCents) => {
    expect(facts({ items: { data } })).toMatchObject({ plan, amountCents });
  });

  test("name their product by its ID, or by all of it", () => {
    expect(facts({ items: { data: [item({ price: price({ product: { id: "plan_starter" } }) })] } })?.plan).toBe("starter");
  });
});

describe("the end", () => {
  test.each([
    ["is none while it goes on", {}, null],
    ["is that of the period where it is cancelled", { cancel_at_period_end: true }, day("2026-12-05T10:00:00")],
    ["is the day that Stripe says", { cancel_at: s("2027-01-01T00:00:00"), cancel_at_period_end: true }, day("2027-01-01T00:00:00")],
  ])("%s", (_what, more, cancelsAt) => {
    expect(facts(more)?.cancelsAt).toEqual(cancelsAt);
  });

  test("that has come is known", () => {
    expect(facts({ status: "canceled", ended_at: s("2026-11-20T00:00:00") })).toMatchObject({
      status: "canceled",
      endedAt: day("2026-11-20T00:00:00"),
    });
  });
});

describe("a downgrade that is scheduled", () => {
  const schedule = (more: object = {}) => ({
    ...{ id: "sub_sched_1", status: "active", metadata: { plan: "starter", amount_cents: "4900" } },
    current_phase: { start_date: s("2026-11-05T10:00:00"), end_date: s("2026-12-05T10:00:00") },
    phases: [{ start_date: s("2026-11-05T10:00:00") }, { start_date: s("2026-12-05T10:00:00") }],
    ...more,
  });
  const pending = (more: object) => {
    const { pendingPlan, pendingAmountCents, pendingAt } = facts({ schedule: schedule(more) }) ?? {};
    return [pendingPlan, pendingAmountCents, pendingAt];
  };

  test("is known by its schedule, with the day on which the next phase begins", () => {
    expect(facts({ schedule: schedule() })).toMatchObject({
      ...{ scheduleId: "sub_sched_1", pendingPlan: "starter", pendingAmountCents: 4_900, pendingAt: day("2026-12-05T10:00:00") },
    });
    expect(facts({ schedule: "sub_sched_1" })).toMatchObject({ scheduleId: "sub_sched_1", pendingPlan: null, pendingAt: null });
  });

  test.each([
    ["a schedule that is released", { status: "released" }],
    ["a schedule without a phase now", { current_phase: null }],
    ["a schedule whose last phase runs", { phases: [{ start_date: s("2026-11-05T10:00:00") }] }],
  ])("is none with %s", (_what, more) => {
    expect(pending(more)).toEqual([null, null, null]);
  });

  test.each([
    ["another plan", { plan: "platinum", amount_cents: "4900" }, null, 4_900],
    ["no amount", { plan: "starter" }, "starter", null],
    ["an amount below nothing", { plan: "starter", amount_cents: "-1" }, "starter", null],
    ["half a cent", { plan: "starter", amount_cents: "4900.5" }, "starter", null],
    ["an amount of ten digits", { plan: "starter", amount_cents: "1234567890" }, "starter", null],
    ["something else as an amount", { plan: "starter", amount_cents: "1e9" }, "starter", null],
    ["nothing at all", null, null, null],
  ])("whose metadata somebody set to %s takes from it only what can be", (_what, metadata, plan, cents) => {
    expect(pending({ metadata })).toEqual([plan, cents, day("2026-12-05T10:00:00")]);
  });
});

test("an upgrade whose payment is not confirmed is known, until it expires", () => {
  const update = {
    expires_at: s("2026-11-06T09:00:00"),
    subscription_items: [item({ price: price({ product: "plan_enterprise", unit_amount: 250_000 }) })],
  };
  expect(facts({ pending_update: update })).toMatchObject({
    ...{ plan: "pro", upgradePlan: "enterprise", upgradeAmountCents: 250_000, upgradeExpiresAt: day("2026-11-06T09:00:00") },
  });
  for (const subscription_items of [null, []])
    expect(facts({ pending_update: { ...update, subscription_items } })).toMatchObject({ upgradePlan: null, upgradeExpiresAt: null });
});

describe("an unpaid renewal", () => {
  const open = (more: object = {}) => invoice({ status: "open", amount_remaining: 19_900, ...more });

  test.each([
    ["past_due", day("2026-11-05T11:00:00"), day("2026-11-08T11:00:00")],
    ["unpaid", day("2026-11-05T11:00:00"), day("2026-11-08T11:00:00")],
    ["active", null, null],
    ["incomplete", null, null],
    ["canceled", null, null],
  ])("of a subscription that is %s has failed since %j, and is tried again at %j", (status, failedSince, nextAttemptAt) => {
    const latest_invoice = open({ next_payment_attempt: s("2026-11-08T11:00:00") });
    expect(facts({ status, latest_invoice })).toMatchObject({ status, invoiceDueCents: 19_900, failedSince, nextAttemptAt });
  });

  test.each([
    ["its due date, where it is sent", { due_date: s("2026-11-19T00:00:00") }, day("2026-11-19T00:00:00")],
    ["when it was finalised, where it is charged", {}, day("2026-11-05T11:00:00")],
    ["when it was made, where neither is known", { status_transitions: { finalized_at: null } }, day("2026-11-05T10:00:00")],
  ])("is due since %s", (_what, more, failedSince) => {
    expect(facts({ status: "past_due", latest_invoice: open(more) })?.failedSince).toEqual(failedSince);
  });

  test("has failed since the oldest that is open, whichever is the latest", () => {
    const october = open({ id: "in_0", status_transitions: { finalized_at: s("2026-10-05T11:00:00") } });
    expect(facts({ status: "past_due", latest_invoice: open() }, [open(), october])).toMatchObject({
      ...{ invoiceId: "in_1", failedSince: day("2026-10-05T11:00:00") },
    });
  });

  test.each(["void", "uncollectible"])("that is %s leaves the newest that is open to be paid", (status) => {
    const october = open({ id: "in_0", amount_remaining: 4_900, hosted_invoice_url: null });
    const september = open({ id: "in_00" });
    const found = facts({ status: "past_due", latest_invoice: invoice({ status }) }, [october, september]);
    expect(found).toMatchObject({ status: "past_due", invoiceId: "in_0", invoiceDueCents: 4_900, invoiceUrl: null });
  });

  test("whose invoice is not known has failed since nobody knows when", () => {
    expect(facts({ status: "past_due", latest_invoice: null })).toMatchObject({ invoiceId: null, failedSince: null, nextAttemptAt: null });
    expect(facts({ latest_invoice: "in_1" })).toMatchObject({ invoiceId: null, invoiceStatus: null });
  });
});

describe("a renewal whose invoice is written off", () => {
  const waived = (status: string, more: object = {}) => ({ status, latest_invoice: invoice({ status: "void" }), ...more });
  const paused = { pause_collection: { behavior: "void" } };
  const sent = { collection_method: "send_invoice" };

  test.each([
    ["active", {}, "waived"],
    ["past_due", {}, "waived"],
    ["unpaid", {}, "waived"],
    ["canceled", {}, "canceled"],
    ["incomplete", {}, "incomplete"],
    ["trialing", {}, "trialing"],
    ["active", paused, "paused"],
    ["past_due", { ...paused, ...sent }, "paused"],
    ["active", sent, "active"],
    ["past_due", sent, "past_due"],
  ])("makes one that is %s with %j %s", (status, more, expected) => {
    expect(facts(waived(status, more))?.status).toBe(expected);
  });

  test("while another is open leaves it as it is", () => {
    expect(facts(waived("past_due"), [invoice({ status: "open" })])?.status).toBe("past_due");
  });

  test.each([
    ["the first invoice", { billing_reason: "subscription_create", status: "void" }],
    ["an upgrade's", { billing_reason: "subscription_update", status: "void" }],
    ["a renewal that is paid", { status: "paid" }],
    ["a renewal that is open", { status: "open" }],
  ])("is not %s", (_what, more) => {
    expect(facts({ latest_invoice: invoice(more), ...paused })?.status).toBe("active");
  });
});

test("an invoice that is sent has a day until which it may be paid", () => {
  expect(facts({ collection_method: "send_invoice", latest_invoice: invoice({ due_date: s("2026-12-05T00:00:00") }) })).toMatchObject({
    ...{ isInvoiced: true, invoiceDueAt: day("2026-12-05T00:00:00"), failedSince: null },
  });
});

test("a card is shown by its last digits; other ways to pay have none", () => {
  const card = { brand: "visa", last4: "4242", exp_month: 11, exp_year: 2028, fingerprint: "secret" };
  const shown = facts({ default_payment_method: { card } });
  expect(shown).toMatchObject({ cardBrand: "visa", cardLast4: "4242", cardExpMonth: 11, cardExpYear: 2028 });
  expect(JSON.stringify(shown)).not.toContain("secret");
  expect(facts({ default_payment_method: { type: "sepa_debit" } })).toMatchObject({ cardBrand: null, cardLast4: null });
});

describe("the period that an upgrade cut short", () => {
  const [october, november, december] = [s("2026-10-05T10:00:00"), s("2026-11-05T10:00:00"), s("2026-12-05T10:00:00")];
  const none = { carriedFrom: null, paidCalls: null };
  const written = cutMetadata({ periodStartsAt: new Date(october * 1_000), periodEndsAt: new Date(december * 1_000) }, -7);

  test("is read as it was written, for the period that the upgrade began", () => {
    expect(written).toEqual({ cut_period: `${october}-${december}:-7` });
    expect(cutOf(written, november, november)).toEqual({ carriedFrom: new Date(october * 1_000), paidCalls: -7 });
    expect(facts({ metadata: written, billing_cycle_anchor: november })).toMatchObject({ paidCalls: -7 });
  });

  test("holds in no later period", () => {
    expect(cutOf(written, december, november)).toEqual(none);
    expect(cutOf(written, december, december)).toEqual(none);
    // A month that would have ended on the 31st is still going when the one after the upgrade's begins.
    expect(cutOf({ cut_period: `${october}-${s("2026-12-31T10:00:00")}:5` }, december, november)).toEqual(none);
  });

  test("began before, and would have ended after", () => {
    expect(cutOf({ cut_period: `${november}-${december}:5` }, november, november)).toEqual(none);
    expect(cutOf({ cut_period: `${october}-${november}:5` }, november, november)).toEqual(none);
  });

  test.each([
    undefined,
    "",
    "now",
    `${october}-${december}`,
    `${october}-${december}:1.5`,
    `x${october}-${december}:5`,
    `${october}-${december}:5x`,
  ])("is none where the metadata says %j", (cut_period) => {
    expect(cutOf(cut_period === undefined ? {} : { cut_period }, november, november)).toEqual(none);
  });
});

describe("staff reads what is odd", () => {
  const problems = (...data: Stripe.SubscriptionItem[]) => subscriptionProblems(subscription({ items: { data } }));
  const strange = "sub_1 has the price price_pro, which is not a monthly or yearly plan price in a currency that plans are sold in.";

  test("and nothing about a plan at its price, or above it", () => {
    expect(problems(item())).toEqual([]);
    expect(problems(item({ price: price({ currency: "eur", unit_amount: PLAN_TABLE.pro.priceCents.eur }) }))).toEqual([]);
    expect(problems(item({ price: price({ unit_amount: PLAN_TABLE.pro.priceCents.usd + 1 }) }))).toEqual([]);
    expect(problems(item({ quantity: undefined }))).toEqual([]);
  });

  test.each([
    ["another currency", item({ price: price({ currency: "chf" }) })],
    ["two years", item({ price: price({ unit_amount: 10_000_000, recurring: { interval: "year", interval_count: 2 } }) })],
    ["a week", item({ price: price({ recurring: { interval: "week", interval_count: 1 } }) })],
    ["a quarter", item({ price: price({ recurring: { interval: "month", interval_count: 3 } }) })],
    ["a price that is paid once", item({ price: price({ recurring: null }) })],
    ["two at once", item({ quantity: 2 })],
  ])("for %s", (_what, one) => {
    expect(problems(one)).toEqual([strange]);
  });

  test("below the price of the plan", () => {
    expect(problems(item({ price: price({ unit_amount: PLAN_TABLE.pro.priceCents.usd - 1 }) }))).toEqual([
      "sub_1 has the price price_pro, which is below the price of its plan.",
    ]);
    expect(problems(item({ price: price({ unit_amount: null }) }))).toHaveLength(1);
    const yearly = (cents: number) => item({ price: price({ unit_amount: cents, recurring: { interval: "year", interval_count: 1 } }) });
    expect(problems(yearly(999_000))).toEqual([]);
    expect(problems(yearly(998_999))).toHaveLength(1);
  });

  test("several items, and a price of no plan", () => {
    expect(problems(item(), item({ price: price({ id: "price_x", product: "sticker", unit_amount: 1 }) }))).toEqual([
      "sub_1 has 2 items; the highest plan is used.",
      "sub_1 has the price price_x, which does not belong to any plan.",
    ]);
  });
});
