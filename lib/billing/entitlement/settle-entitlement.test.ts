import { describe, expect, test } from "vitest";
import type { SubscriptionRow } from "../records";
import { entitlementFrom, NO_PERIOD } from "./settle-entitlement";

const NOW = Date.UTC(2026, 10, 21, 9);
const day = (text: string): Date => new Date(`2026-${text}T00:00:00Z`);

/** What a subscription's row says of access, period and amount; the rest of it decides nothing here. */
const row = (more: object = {}) =>
  ({
    ...{
      id: "sub_1",
      plan: "pro",
      interval: "month",
      currency: "usd",
      status: "active",
      amountCents: 19_900,
      graceEndsAt: null,
      isInvoiced: false,
      failedSince: null,
    },
    ...{ periodStartsAt: day("11-05"), periodEndsAt: day("12-05"), anchorAt: day("10-05"), carriedFrom: null, paidCalls: null },
    ...{ invoiceReason: "subscription_cycle", invoiceStatus: "paid" },
    ...more,
  }) as SubscriptionRow;
const period = {
  periodStartsAt: day("11-05"),
  periodEndsAt: day("12-05"),
  periodAnchor: day("10-05"),
  periodMonths: 1,
  paidUntil: day("12-05"),
};
const uncut = { carriedFrom: null, paidCalls: null, refundedCalls: null };
const ofPlan = { quotaCalls: null, burstPerSecond: null, burstBucket: null };

const terms = (more: object = {}) => ({
  ...{
    interval: "month",
    currency: "usd",
    amountCents: 250_000,
    byInvoice: false,
    subscriptionId: null,
    quotaCalls: 5_000_000,
    burstPerSecond: 200,
    burstBucket: 900,
  },
  ...more,
});
const agreed = { quotaCalls: 5_000_000, burstPerSecond: 200, burstBucket: 900 };
const held = (more: object = {}) => ({ plan: "pro", state: "active", ...ofPlan, ...NO_PERIOD, ...more });
const from = (
  subscription: SubscriptionRow | null,
  agreements: ReturnType<typeof terms>[] = [],
  current: ReturnType<typeof held> | null = null,
) => entitlementFrom(subscription, agreements, { current, nowMs: NOW });

describe("by card", () => {
  test.each([
    ["active", {}, "active"],
    ["past_due", { graceEndsAt: new Date(NOW + 1) }, "past_due"],
    ["past_due", { graceEndsAt: new Date(NOW) }, "inactive"],
    ["unpaid", {}, "inactive"],
    ["paused", {}, "inactive"],
    ["canceled", {}, "inactive"],
    ["a status of next year", {}, "inactive"],
  ])("a subscription that is %s with %j gives its plan as %s", (status, more, state) => {
    expect(from(row({ status, ...more }))).toMatchObject({ plan: "pro", state });
  });

  test("it gives the limits of the plan, in its own period", () => {
    expect(from(row())).toEqual({ plan: "pro", state: "active", ...ofPlan, ...period, ...uncut });
  });

  test.each([
    ["a renewal that is charged now", { invoiceStatus: "open" }, "11-05"],
    ["a first period", { invoiceReason: "subscription_create", invoiceStatus: "open" }, "12-05"],
    ["an upgrade", { invoiceReason: "subscription_update", invoiceStatus: "open" }, "12-05"],
    ["one in its days of grace", { status: "past_due", invoiceStatus: "open", graceEndsAt: new Date(NOW + 1) }, "11-05"],
    ["one that is sent, and not due yet", { isInvoiced: true, invoiceStatus: "open" }, "12-05"],
    ["one that is sent, while an older one is due", { isInvoiced: true, failedSince: day("10-20") }, "11-05"],
  ])("%s is paid until the right end of its period", (_what, more, until) => {
    expect(from(row(more))?.paidUntil).toEqual(day(until));
  });

  test("what an upgrade cut short goes with it", () => {
    expect(from(row({ carriedFrom: day("10-20"), paidCalls: -7 }))).toMatchObject({ carriedFrom: day("10-20"), paidCalls: -7 });
  });

  test("what staff set for a plan stays with it, and with no other", () => {
    const own = { quotaCalls: 7, burstPerSecond: 8, burstBucket: 9 };
    expect(from(row(), [], held(own))).toMatchObject({ plan: "pro", ...own });
    expect(from(row({ plan: "starter" }), [], held(own))).toMatchObject({ plan: "starter", ...ofPlan });
  });

  test("a price of no plan of ours keeps the plan that was held, and gives nothing of it", () => {
    expect(from(row({ plan: null }), [], held())).toMatchObject({ plan: "pro", state: "inactive" });
    expect(from(row({ plan: null }))).toBeNull();
  });
});

describe("terms that were agreed", () => {
  const enterprise = (amountCents: number, more: object = {}) => row({ plan: "enterprise", amountCents, ...more });

  test("hold for Enterprise at their amount, and at no other", () => {
    expect(from(enterprise(250_000), [terms()])).toMatchObject({ plan: "enterprise", ...agreed });
    for (const amountCents of [249_999, 250_001, 0]) expect(from(enterprise(amountCents), [terms()])).toMatchObject(ofPlan);
  });

  test("hold for no other plan that costs as much", () => {
    expect(from(row({ amountCents: 250_000 }), [terms()])).toMatchObject({ plan: "pro", ...ofPlan });
  });

  test("are the newest at that amount", () => {
    const [newest, dearer, older] = [terms({ quotaCalls: 2 }), terms({ amountCents: 300_000, quotaCalls: 3 }), terms({ quotaCalls: 1 })];
    expect(from(enterprise(250_000), [dearer, newest, older])).toMatchObject({ quotaCalls: 2 });
  });

  test("come before limits that staff set", () => {
    expect(from(enterprise(250_000), [terms()], held({ plan: "enterprise", quotaCalls: 7 }))).toMatchObject(agreed);
  });
});

describe("Enterprise by invoice, without a subscription", () => {
  const byInvoice = terms({ byInvoice: true });
  const whole = { plan: "enterprise", state: "active", ...agreed, ...NO_PERIOD };

  test.each([
    ["nothing", null],
    ["a subscription that ended", row({ status: "canceled" })],
    ["an Enterprise subscription that ended", row({ plan: "enterprise", status: "canceled" })],
    ["another plan that is paid by card", row()],
    ["another plan in its days of grace", row({ status: "past_due", graceEndsAt: new Date(NOW + 1) })],
  ])("holds beside %s, by the calendar month", (_what, subscription) => {
    expect(from(subscription, [byInvoice])).toEqual(whole);
    expect(from(subscription, [terms({ amountCents: 1 }), byInvoice], held({ quotaCalls: 7, ...period, paidCalls: 3 }))).toEqual(whole);
  });

  test("gives way to an Enterprise subscription that is in force", () => {
    expect(from(row({ plan: "enterprise", amountCents: 300_000 }), [byInvoice])).toMatchObject({ ...ofPlan, ...period });
  });

  test("is nothing any more where its subscription is there: that decides", () => {
    const begun = terms({ byInvoice: true, subscriptionId: "sub_1" });
    expect(from(null, [begun])).toBeNull();
    expect(from(row({ plan: "enterprise", amountCents: 250_000, status: "canceled" }), [begun])).toMatchObject({
      state: "inactive",
      ...agreed,
    });
  });

  test("is nothing where terms are paid by card", () => {
    expect(from(null, [terms()], held())).toBeNull();
  });
});

test("without a subscription and terms nothing is decided, and what was set by hand stays", () => {
  expect(from(null, [], held())).toBeNull();
  expect(from(null)).toBeNull();
});
