import { expect, test } from "vitest";
import { PLAN_TABLE } from "./plans";
import { accessOf, actionsFor, besidesOf, currentOf, directionOf, duplicatesOf, GRACE_MS, isLive, statusOf } from "./rules";
import { entitlementFrom } from "./settle-entitlement";
import type { SubscriptionRow } from "./records";

const NOW = Date.UTC(2026, 10, 21, 9);
const failedSince = new Date(NOW - GRACE_MS);

test.each([
  ["active", "pro", null, "active"],
  ["trialing", "starter", null, "active"],
  ["past_due", "pro", new Date(NOW - GRACE_MS + 1), "past_due"],
  ["past_due", "pro", failedSince, "inactive"],
  ["past_due", "pro", null, "inactive"],
  ["unpaid", "pro", new Date(NOW), "inactive"],
  ["incomplete", "pro", null, "inactive"],
  ["incomplete_expired", "pro", null, "inactive"],
  ["paused", "pro", null, "inactive"],
  ["canceled", "pro", null, "inactive"],
  ["a_status_of_the_future", "pro", null, "inactive"],
  ["active", null, null, "inactive"],
] as const)("%s on %s, unpaid since %s, gives: %s", (status, plan, since, access) => {
  expect(accessOf({ status, plan, failedSince: since }, NOW)).toBe(access);
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
  expect(currentOf([row("sub_c", "past_due", 1), late])).toBe(late);
  expect(currentOf([row("sub_d", "canceled", 1, 3), row("sub_e", "canceled", 2, 5)])?.id).toBe("sub_e");
  expect(currentOf([row("sub_d", "canceled", 9, 9), row("sub_f", "unpaid", 1)])?.id).toBe("sub_f");
  expect(currentOf([])).toBeNull();
  expect(duplicatesOf([late, old, row("sub_g", "canceled", 1, 2)])).toEqual([late]);
});

test("what was made in the dashboard and is no plan of ours never takes the place of one, nor makes it a duplicate", () => {
  const foreign = row("sub_x", "active", 1, undefined, null);
  const unpaid = row("sub_y", "past_due", 2);
  expect(currentOf([foreign, unpaid])).toBe(unpaid);
  expect(duplicatesOf([foreign, unpaid])).toEqual([]);
  expect(besidesOf([foreign, unpaid])).toEqual([foreign]);
  expect(duplicatesOf([row("sub_a", "active", 1), row("sub_b", "active", 2, undefined, "pro", "open")])).toEqual([]);
  expect(duplicatesOf([row("sub_a", "past_due", 1), unpaid])).toEqual([]);
});

test("what is paid by invoice is changed by talking to us", () => {
  expect(actionsFor(null, true).map(({ action }) => action)).toEqual(["request", "request", "current"]);
});

test("what each plan's button does", () => {
  const held = (status: string, plan: string | null, amountCents: number, pendingPlan: string | null = null) =>
    actionsFor({ status, plan, amountCents, pendingPlan }).map(({ action }) => action);
  expect(actionsFor(null).map(({ action }) => action)).toEqual(["start", "start", "request"]);
  expect(held("active", "starter", PLAN_TABLE.starter.priceCents)).toEqual(["current", "upgrade", "request"]);
  expect(held("active", "pro", PLAN_TABLE.pro.priceCents)).toEqual(["downgrade", "current", "request"]);
  expect(held("active", "pro", PLAN_TABLE.pro.priceCents, "starter")).toEqual(["pending", "current", "request"]);
  expect(held("active", "enterprise", 250_000)).toEqual(["downgrade", "downgrade", "current"]);
  expect(held("canceled", "pro", PLAN_TABLE.pro.priceCents)).toEqual(["start", "start", "request"]);
  expect(directionOf(99_900, 99_900)).toBe("downgrade");
});

const subscription = (values: Partial<SubscriptionRow>): SubscriptionRow => ({
  ...{
    id: "sub_1",
    orgId: "org_1",
    currentOf: "org_1",
    status: "active",
    plan: "pro",
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
  ...{ scheduleId: null, pendingPlan: null, pendingAmountCents: null, pendingAt: null, upgradePlan: null, upgradeAmountCents: null },
  ...{ upgradeExpiresAt: null, invoiceId: null, invoiceStatus: null, invoiceDueCents: null, invoiceUrl: null, failedSince: null },
  ...{ nextAttemptAt: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null },
  ...values,
});
const terms = { amountCents: 250_000, byInvoice: false, quotaCalls: 5_000_000, burstPerSecond: 200, burstBucket: 900 };
const held = {
  plan: "pro",
  state: "active",
  quotaCalls: 7,
  burstPerSecond: null,
  burstBucket: null,
  periodStartsAt: null,
  periodEndsAt: null,
  periodAnchor: null,
};

test("agreed terms are in force while the subscription has their amount", () => {
  const enterprise = subscription({ plan: "enterprise", amountCents: 250_000 });
  expect(entitlementFrom(enterprise, [terms], held, NOW)).toMatchObject({ plan: "enterprise", quotaCalls: 5_000_000, burstPerSecond: 200 });
  expect(entitlementFrom(subscription({ plan: "enterprise", amountCents: 300_000 }), [terms], held, NOW)).toMatchObject({
    quotaCalls: null,
    burstPerSecond: null,
  });
  expect(entitlementFrom(subscription({}), [terms], null, NOW)).toMatchObject({ plan: "pro", quotaCalls: null });
});

test("limits that staff set stay while the plan does, and go with it", () => {
  expect(entitlementFrom(subscription({}), [], held, NOW)).toMatchObject({ quotaCalls: 7 });
  expect(entitlementFrom(subscription({ plan: "starter" }), [], held, NOW)).toMatchObject({ plan: "starter", quotaCalls: null });
});

test("terms by invoice give Enterprise without a subscription, and behind one that gives nothing", () => {
  const byInvoice = { ...terms, byInvoice: true };
  expect(entitlementFrom(null, [byInvoice], null, NOW)).toMatchObject({ plan: "enterprise", state: "active", quotaCalls: 5_000_000 });
  expect(entitlementFrom(subscription({ status: "canceled" }), [byInvoice], held, NOW)).toMatchObject({
    plan: "enterprise",
    state: "active",
  });
  expect(entitlementFrom(subscription({}), [byInvoice], held, NOW)).toMatchObject({ plan: "enterprise", state: "active" });
  const byCard = subscription({ plan: "enterprise", amountCents: 300_000 });
  expect(entitlementFrom(byCard, [byInvoice], held, NOW)).toMatchObject({ plan: "enterprise", periodAnchor: new Date(1) });
});

test("without a subscription and without terms nothing is decided here; a price of no plan stops what was held", () => {
  expect(entitlementFrom(null, [terms], held, NOW)).toBeNull();
  expect(entitlementFrom(subscription({ plan: null }), [], null, NOW)).toBeNull();
  expect(entitlementFrom(subscription({ plan: null }), [], held, NOW)).toMatchObject({ plan: "pro", state: "inactive" });
});
