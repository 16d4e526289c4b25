import { describe, expect, test } from "vitest";
import { FEATURES, firstPlanWith, PLAN_TABLE, PLANS, SANDBOX, VISITOR } from "./plans";

/** What was promised, written down a second time: a change of the table that nobody meant shows here. */
const PROMISED = {
  starter: {
    ...{
      title: "Starter",
      priceCents: { usd: 49_900, eur: 45_900, gbp: 39_900 },
      yearlyMonths: 10,
      priceFrom: false,
      mostPopular: false,
      needsReview: false,
    },
    ...{ quotaCalls: 10_000, burst: { perSecond: 5, bucket: 25 }, maxRows: 100, queriesAtOnce: 2 },
  },
  pro: {
    ...{
      title: "Pro",
      priceCents: { usd: 99_900, eur: 91_900, gbp: 79_900 },
      yearlyMonths: 10,
      priceFrom: false,
      mostPopular: true,
      needsReview: false,
    },
    ...{ quotaCalls: 100_000, burst: { perSecond: 25, bucket: 100 }, maxRows: 500, queriesAtOnce: 2 },
  },
  enterprise: {
    ...{
      title: "Enterprise",
      priceCents: { usd: 199_900, eur: 183_900, gbp: 159_900 },
      yearlyMonths: 10,
      priceFrom: true,
      mostPopular: false,
      needsReview: true,
    },
    ...{ quotaCalls: null, burst: { perSecond: 100, bucket: 400 }, maxRows: 1_000, queriesAtOnce: 3 },
  },
};
/** "feature starter pro enterprise"; – not included, 30d so many days, 24m so many months. */
const REACH = `
companies all all all
products all all all
prices 30d 24m all
trends 12m 24m all
history – 24m all
shipments – all all
rfqs – all all
webhooks – all all
custom_fields – – all
exports – – all
service_level – – all
white_label – – all`
  .trim()
  .split("\n")
  .map((row) => row.split(" "));

const reachIn = (text: string | undefined) => {
  if (text === undefined || text === "–") return null;
  const count = Number.parseInt(text, 10);
  return text === "all" ? "all" : text.endsWith("d") ? { days: count } : { months: count };
};

test.each(PLANS)("%s costs and includes what was promised", (plan) => {
  const { features, ...terms } = PLAN_TABLE[plan];
  expect(terms).toEqual(PROMISED[plan]);
  const column = PLANS.indexOf(plan) + 1;
  expect(features).toEqual(Object.fromEntries(REACH.map((row) => [row[0], reachIn(row[column])])));
});

test("each feature leads to the cheapest plan that has it", () => {
  expect(FEATURES.map((feature) => [feature, firstPlanWith(feature)])).toEqual(
    REACH.map((row) => [row[0], PLANS[row.slice(1).findIndex((text) => text !== "–")]]),
  );
});

describe("before any payment", () => {
  test("the sandbox has the features and limits of Pro and exports, a thousand calls a day, and shipments that are a year old", () => {
    const { features, burst, maxRows, queriesAtOnce } = PLAN_TABLE.pro;
    expect(SANDBOX).toEqual({
      callsPerDay: 1_000,
      burst,
      maxRows,
      queriesAtOnce,
      features: { ...features, exports: "all" },
      shipmentsUntilMonths: 12,
    });
  });
  test("a visitor has less than that", () =>
    expect(VISITOR).toEqual({ callsPerDay: 300, burst: { perSecond: 3, bucket: 30 }, queriesAtOnce: 1 }));
});
