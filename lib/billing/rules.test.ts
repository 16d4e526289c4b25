import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { entitlementFrom } from "./entitlement/settle-entitlement";
import { PLAN_TABLE, priceOf } from "./plans";
import type { SubscriptionRow } from "./records";
import {
  accessOf,
  actionsFor,
  otherLiveSubscriptions,
  currentOf,
  directionOf,
  duplicatesOf,
  GRACE_MS,
  graceOf,
  isIdle,
  isLive,
  isPeriodPaid,
  isRenewalPaid,
  isWaivedRenewal,
  MIN_CHARGE_CENTS,
  owedCents,
  statusOf,
} from "./rules";

const NOW = Date.UTC(2026, 10, 21, 9);

test.each([
  ["trialing", "live", "active"],
  ["active", "live", "active"],
  ["past_due", "live", "past_due"],
  ["incomplete", "live", "inactive"],
  ["unpaid", "live", "inactive"],
  ["paused", "idle", "inactive"],
  ["waived", "idle", "inactive"],
  ["incomplete_expired", "over", "inactive"],
  ["canceled", "over", "inactive"],
  ["unknown", "live", "inactive"],
] as const)("a subscription that is %s is %s and, with grace ahead, gives: %s", (status, life, access) => {
  expect([isLive({ status }), isIdle({ status })]).toEqual([life !== "over", life === "idle"]);
  expect(accessOf({ status, plan: "pro", graceEndsAt: new Date(NOW + 1) }, NOW)).toBe(access);
});

test("the figures of dunning are those that the pages and the terms name", () => {
  expect([GRACE_MS / DAY_MS, MIN_CHARGE_CENTS]).toEqual([7, 50]);
});

test.each([
  ["active", "pro", null, "active"],
  ["trialing", "starter", null, "active"],
  ["past_due", "pro", new Date(NOW + 1), "past_due"],
  ["past_due", "pro", new Date(NOW), "inactive"],
  ["past_due", "pro", null, "inactive"],
  ["unpaid", "pro", new Date(NOW + 1), "inactive"],
  ["incomplete", "pro", null, "inactive"],
  ["incomplete_expired", "pro", null, "inactive"],
  ["paused", "pro", null, "inactive"],
  ["canceled", "pro", null, "inactive"],
  ["a_status_of_the_future", "pro", null, "inactive"],
  ["active", null, null, "inactive"],
] as const)("%s on %s, with grace until %s, gives: %s", (status, plan, graceEndsAt, access) => {
  expect(accessOf({ status, plan, graceEndsAt }, NOW)).toBe(access);
});

test("a failed renewal has seven days, and the next one none unless a renewal was paid between", () => {
  const [first, second] = [new Date(NOW), new Date(NOW + 31 * DAY_MS)];
  const ends = new Date(NOW + GRACE_MS);
  expect(graceOf(first, null)).toEqual(ends);
  expect(graceOf(first, first)).toEqual(ends);
  expect(graceOf(second, first)).toBeNull();
});

test.each([
  ["nothing was used", { used: 0, planCalls: 10_000, lasted: 0.2 }, 0],
  ["a share of the calls was used", { used: 123, planCalls: 10_000, lasted: 0.2 }, 1_229],
  ["more than all was used", { used: 10_001, planCalls: 10_000, lasted: 0.2 }, 99_900],
  ["there is no cap", { used: 1, planCalls: null, lasted: 7 / 30 }, 23_310],
  ["there is no cap, and nothing was used", { used: 0, planCalls: null, lasted: 7 / 30 }, 0],
])("what is owed of a month that was never paid, when %s", (_, unpaid, cents) => expect(owedCents(99_900, unpaid)).toBe(cents));

test.each([
  ["active", "subscription_cycle", "draft", false, false],
  ["active", "subscription_cycle", "open", false, false],
  ["active", "subscription_cycle", "paid", true, true],
  ["active", "subscription_cycle", "void", false, false],
  ["active", "subscription_create", "paid", true, false],
  // An upgrade that waits for its payment: the present period was paid before it.
  ["active", "subscription_update", "open", true, false],
  ["active", null, null, true, false],
  ["past_due", "subscription_cycle", "open", false, false],
  ["past_due", "subscription_cycle", "paid", false, false],
])(
  "%s after an invoice for %s that is %s: the period is paid: %s, by a renewal: %s",
  (status, invoiceReason, invoiceStatus, paid, renewed) => {
    const row = { status, invoiceReason, invoiceStatus };
    expect([isPeriodPaid(row), isRenewalPaid(row)]).toEqual([paid, renewed]);
  },
);

test.each([
  ["active", null, true],
  ["past_due", 15, true],
  ["past_due", 4, false],
])("by invoice, %s since day %s in a period that began on day 5: it is paid: %s", (status, since, paid) => {
  const failedSince = since === null ? null : new Date(since);
  const row = { isInvoiced: true, periodStartsAt: new Date(5), invoiceReason: "subscription_cycle", invoiceStatus: "open" };
  expect(isPeriodPaid({ ...row, status, failedSince })).toBe(paid);
});

test("by invoice, what became overdue with the period does not make it unpaid; a card that failed does", () => {
  const overdue = { status: "past_due", failedSince: new Date(5), periodStartsAt: new Date(5), invoiceReason: null, invoiceStatus: "open" };
  expect(isPeriodPaid({ ...overdue, isInvoiced: true })).toBe(true);
  expect(isPeriodPaid({ ...overdue, isInvoiced: false })).toBe(false);
  expect(isPeriodPaid({ ...overdue, isInvoiced: true, status: "unpaid", failedSince: null })).toBe(false);
});

test.each([
  ["subscription_cycle", "void", true],
  ["subscription_cycle", "uncollectible", true],
  ["subscription_cycle", "open", false],
  ["subscription_cycle", "paid", false],
  ["subscription_cycle", null, false],
  ["subscription_update", "void", false],
  [null, "uncollectible", false],
])("an invoice for %s that is %s is a renewal that was waived: %s", (invoiceReason, invoiceStatus, waived) => {
  expect(isWaivedRenewal({ status: "active", invoiceReason, invoiceStatus })).toBe(waived);
});

test("a status that we don't know is live, so that no second subscription is sold beside it", () => {
  expect(statusOf("a_status_of_the_future")).toBe("unknown");
  expect(isLive({ status: "a_status_of_the_future" })).toBe(true);
  expect(isLive({ status: "canceled" })).toBe(false);
});

const row = (id: string, status: string, createdDay: number, endedDay?: number, plan: string | null = "pro", invoiceStatus = "paid") => ({
  id,
  status,
  plan,
  invoiceStatus,
  createdAt: new Date(Date.UTC(2026, 0, createdDay)),
  endedAt: endedDay === undefined ? null : new Date(Date.UTC(2026, 0, endedDay)),
});

test("of several subscriptions the one that gives most counts, then the oldest, then the last that ended", () => {
  const [old, late] = [row("sub_a", "active", 1), row("sub_b", "active", 2)];
  expect(currentOf([late, old])).toBe(old);
  expect(currentOf([late, row("sub_z", "active", 1)])?.id).toBe("sub_z");
  expect(currentOf([row("sub_c", "past_due", 1), late])).toBe(late);
  expect(currentOf([row("sub_d", "canceled", 1, 3), row("sub_e", "canceled", 2, 5)])?.id).toBe("sub_e");
  expect(currentOf([row("sub_d", "canceled", 9, 9), row("sub_f", "unpaid", 1)])?.id).toBe("sub_f");
  expect(currentOf([])).toBeNull();
  expect(duplicatesOf([late, old, row("sub_g", "canceled", 1, 2)])).toEqual([late]);
});

test("of two that began, or ended, at the same time one counts whatever their order", () => {
  for (const status of ["active", "canceled"]) {
    const [one, other] = [
      row("sub_a", status, 1, status === "canceled" ? 3 : undefined),
      row("sub_b", status, 1, status === "canceled" ? 3 : undefined),
    ];
    const wanted = status === "active" ? one : other;
    expect([currentOf([one, other]), currentOf([other, one])]).toEqual([wanted, wanted]);
  }
  const [noEnd, ended] = [row("sub_c", "canceled", 4), row("sub_d", "canceled", 1, 3)];
  expect(currentOf([ended, noEnd])).toBe(noEnd);
  expect(currentOf([noEnd, row("sub_e", "canceled", 1, 5)])?.id).toBe("sub_e");
});

test("beside the one that counts stand those that are live; one whose first payment never came does not", () => {
  const [current, beside] = [row("sub_a", "active", 1), row("sub_b", "past_due", 2)];
  const rest = [row("sub_c", "incomplete", 3), row("sub_d", "canceled", 1, 2)];
  expect(otherLiveSubscriptions([current, beside, ...rest])).toEqual([beside]);
  expect(duplicatesOf([current, beside, ...rest])).toEqual([]);
});

test("only a plan of ours that runs and was paid is a duplicate, of one that runs too", () => {
  const paidTwice = [row("sub_a", "active", 1), row("sub_b", "active", 2)];
  expect(duplicatesOf(paidTwice).map(({ id }) => id)).toEqual(["sub_b"]);
  expect(duplicatesOf([row("sub_a", "trialing", 1), row("sub_b", "active", 2)])).toEqual([]);
  expect(duplicatesOf([row("sub_a", "active", 1), row("sub_b", "trialing", 2)])).toEqual([]);
  expect(duplicatesOf([row("sub_a", "active", 1), row("sub_b", "active", 2, undefined, null)])).toEqual([]);
  expect(duplicatesOf([row("sub_a", "active", 1, undefined, null), row("sub_b", "active", 2, undefined, null)])).toEqual([]);
});

test("what was made in the dashboard and is no plan of ours never takes the place of one, nor makes it a duplicate", () => {
  const foreign = row("sub_x", "active", 1, undefined, null);
  const unpaid = row("sub_y", "past_due", 2);
  expect(currentOf([foreign, unpaid])).toBe(unpaid);
  expect(duplicatesOf([foreign, unpaid])).toEqual([]);
  expect(otherLiveSubscriptions([foreign, unpaid])).toEqual([foreign]);
  expect(duplicatesOf([row("sub_a", "active", 1), row("sub_b", "active", 2, undefined, "pro", "open")])).toEqual([]);
  expect(duplicatesOf([row("sub_a", "past_due", 1), unpaid])).toEqual([]);
});

test("what is paid by invoice is changed by talking to us", () => {
  const actions = actionsFor(null, ["usd"], true).map(({ action }) => action);
  expect(actions).toEqual(["request", "request", "current", "request", "request", "current"]);
});

test("what each plan's button does", () => {
  const by = (interval: string, given: Parameters<typeof actionsFor>[0]) =>
    actionsFor(given, ["usd"]).flatMap((choice) => (choice.interval === interval ? choice.action : []));
  const of = (status: string, plan: string | null, amountCents: number, pendingPlan: string | null = null) =>
    ({ status, plan, interval: "month", currency: "usd", amountCents, pendingPlan, pendingInterval: pendingPlan && "month" }) as const;
  const held = (...given: Parameters<typeof of>) => by("month", of(...given));
  expect(by("month", null)).toEqual(["start", "start", "request"]);
  expect(by("year", null)).toEqual(["start", "start", "request"]);
  const starter = of("active", "starter", PLAN_TABLE.starter.priceCents.usd);
  expect(by("year", starter)).toEqual(["upgrade", "upgrade", "request"]);
  expect(by("year", of("active", "pro", PLAN_TABLE.pro.priceCents.usd))).toEqual(["downgrade", "upgrade", "request"]);
  const yearly = {
    ...starter,
    interval: "year",
    currency: "usd",
    amountCents: priceOf("starter", { interval: "year", currency: "usd" }) ?? 0,
  };
  expect(by("month", yearly)).toEqual(["downgrade", "downgrade", "request"]);
  expect(by("year", yearly)).toEqual(["current", "upgrade", "request"]);
  expect(by("month", { ...yearly, pendingPlan: "pro", pendingInterval: "month" })).toEqual(["downgrade", "pending", "request"]);
  expect(by("year", of("active", "enterprise", 250_000))).toEqual(["downgrade", "downgrade", "current"]);
  expect(held("active", "starter", PLAN_TABLE.starter.priceCents.usd)).toEqual(["current", "upgrade", "request"]);
  expect(held("active", "pro", PLAN_TABLE.pro.priceCents.usd)).toEqual(["downgrade", "current", "request"]);
  expect(held("active", "pro", PLAN_TABLE.pro.priceCents.usd, "starter")).toEqual(["pending", "current", "request"]);
  expect(held("active", "enterprise", 250_000)).toEqual(["downgrade", "downgrade", "current"]);
  expect(held("canceled", "pro", PLAN_TABLE.pro.priceCents.usd)).toEqual(["start", "start", "request"]);
  expect(actionsFor(null, ["usd", "eur"]).flatMap(({ currency, amountCents }) => (currency === "eur" ? amountCents : []))).toEqual([
    ...[45_900, 91_900, 183_900],
    ...[459_000, 919_000, 1_839_000],
  ]);
  const same = { plan: "pro", interval: "month", currency: "usd", amountCents: 99_900 };
  expect(directionOf(same, same)).toBe("downgrade");
});

const subscription = (values: Partial<SubscriptionRow>): SubscriptionRow => ({
  ...{
    id: "sub_1",
    orgId: "org_1",
    currentOf: "org_1",
    status: "active",
    plan: "pro",
    interval: "month",
    currency: "usd",
    ...{ paidCents: null, discountId: null, discountPercent: null, discountCodeId: null, discountEndsAt: null },
    priceId: "price_1",
    amountCents: 99_900,
    itemId: "si_1",
  },
  ...{
    createdAt: new Date(0),
    anchorAt: new Date(1),
    periodStartsAt: new Date(2),
    periodEndsAt: new Date(3),
    cancelsAt: null,
    endedAt: null,
  },
  ...{ scheduleId: null, pendingPlan: null, pendingInterval: null, pendingAmountCents: null, pendingAt: null },
  ...{ upgradePlan: null, upgradeInterval: null, upgradeAmountCents: null },
  ...{ carriedFrom: null, paidCalls: null, invoiceReason: "subscription_create", graceEndsAt: null },
  ...{
    upgradeExpiresAt: null,
    invoiceId: null,
    invoiceStatus: null,
    invoiceDueCents: null,
    invoiceUrl: null,
    isInvoiced: false,
    invoiceDueAt: null,
    invoiceNeedsAction: false,
    failedSince: null,
  },
  ...{ nextAttemptAt: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null },
  ...values,
});
const terms = {
  interval: "month",
  currency: "usd",
  amountCents: 250_000,
  byInvoice: false,
  quotaCalls: 5_000_000,
  burstPerSecond: 200,
  burstBucket: 900,
};
const held = {
  plan: "pro",
  state: "active",
  quotaCalls: 7,
  burstPerSecond: null,
  burstBucket: null,
  periodStartsAt: null,
  periodEndsAt: null,
  periodAnchor: null,
  periodMonths: 1,
  paidUntil: null,
  carriedFrom: null,
  paidCalls: null,
  refundedCalls: null,
};

test("agreed terms are in force while the subscription has their amount", () => {
  const enterprise = subscription({ plan: "enterprise", interval: "month", currency: "usd", amountCents: 250_000 });
  expect(entitlementFrom(enterprise, [terms], { current: held, nowMs: NOW })).toMatchObject({
    plan: "enterprise",
    quotaCalls: 5_000_000,
    burstPerSecond: 200,
  });
  expect(
    entitlementFrom(subscription({ plan: "enterprise", interval: "month", currency: "usd", amountCents: 300_000 }), [terms], {
      current: held,
      nowMs: NOW,
    }),
  ).toMatchObject({
    quotaCalls: null,
    burstPerSecond: null,
  });
  expect(entitlementFrom(subscription({}), [terms], { current: null, nowMs: NOW })).toMatchObject({ plan: "pro", quotaCalls: null });
});

test("limits that staff set stay while the plan does, and go with it", () => {
  expect(entitlementFrom(subscription({}), [], { current: held, nowMs: NOW })).toMatchObject({ quotaCalls: 7 });
  expect(entitlementFrom(subscription({ plan: "starter" }), [], { current: held, nowMs: NOW })).toMatchObject({
    plan: "starter",
    quotaCalls: null,
  });
});

test("terms by invoice give Enterprise without a subscription, and behind one that gives nothing", () => {
  const byInvoice = { ...terms, byInvoice: true };
  expect(entitlementFrom(null, [byInvoice], { current: null, nowMs: NOW })).toMatchObject({
    plan: "enterprise",
    state: "active",
    quotaCalls: 5_000_000,
  });
  expect(entitlementFrom(subscription({ status: "canceled" }), [byInvoice], { current: held, nowMs: NOW })).toMatchObject({
    plan: "enterprise",
    state: "active",
  });
  expect(entitlementFrom(subscription({}), [byInvoice], { current: held, nowMs: NOW })).toMatchObject({
    plan: "enterprise",
    state: "active",
  });
  const byCard = subscription({ plan: "enterprise", interval: "month", currency: "usd", amountCents: 300_000 });
  expect(entitlementFrom(byCard, [byInvoice], { current: held, nowMs: NOW })).toMatchObject({
    plan: "enterprise",
    periodAnchor: new Date(1),
  });
});

test("a period that is not paid yet is paid until it began; what an upgrade cut short goes with the period that it began", () => {
  const renewing = subscription({ invoiceReason: "subscription_cycle", invoiceStatus: "draft" });
  expect(entitlementFrom(renewing, [], { current: held, nowMs: NOW })).toMatchObject({
    state: "active",
    paidUntil: renewing.periodStartsAt,
  });
  const upgraded = subscription({ carriedFrom: new Date(1), paidCalls: -7 });
  expect(entitlementFrom(upgraded, [], { current: held, nowMs: NOW })).toMatchObject({
    paidUntil: upgraded.periodEndsAt,
    carriedFrom: new Date(1),
    paidCalls: -7,
  });
});

test("without a subscription and without terms nothing is decided here; a price of no plan stops what was held", () => {
  expect(entitlementFrom(null, [terms], { current: held, nowMs: NOW })).toBeNull();
  expect(entitlementFrom(subscription({ plan: null }), [], { current: null, nowMs: NOW })).toBeNull();
  expect(entitlementFrom(subscription({ plan: null }), [], { current: held, nowMs: NOW })).toMatchObject({
    plan: "pro",
    state: "inactive",
  });
});
