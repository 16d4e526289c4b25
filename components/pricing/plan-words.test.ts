import { expect, test } from "vitest";
import { DATA_FEATURES, featureWords, includedIn, priceText, reachText, startText } from "@/components/plans/plan-words";
import { FEATURES, PLAN_TABLE, type Plan, PLANS, SANDBOX } from "@/lib/billing/plans";
import { comparePlans } from "./comparison";
import type { PlanTable } from "./plan-fit";

const rowOf = (title: string, table?: PlanTable) =>
  comparePlans({ answerHours: 24, currency: "usd", tax: null }, table)
    .flatMap(({ rows }) => rows)
    .find((row) => row.title === title)
    ?.cells.map((cell) => cell?.text ?? null);

test("a column tells the limits and the data with how far back it reaches", () => {
  expect(includedIn(PLAN_TABLE.starter)).toEqual([
    "10,000 calls per month",
    "5 calls per second, bursts of 25",
    "Up to 100 rows per call",
    "Companies",
    "Products",
    "Spot prices by date, last 30 days",
    "Price trends, last 12 months",
  ]);
  expect(includedIn(PLAN_TABLE.enterprise)).toEqual(
    expect.arrayContaining(["No cap on calls", "Price history, full history", "Shipments, all quarters"]),
  );
});

test("a reach is said in the largest unit that is not odd", () => {
  expect(reachText("prices", { days: 30 })).toBe("Last 30 days");
  expect(reachText("prices", { months: 12 })).toBe("Last 12 months");
  expect(reachText("prices", { months: 18 })).toBe("Last 18 months");
  expect(reachText("prices", { months: 36 })).toBe("Last 36 months");
  expect(reachText("shipments", "all")).toBe("All quarters");
});

test("the sandbox has a part of every dataset, as the page of prices says", () => {
  expect(DATA_FEATURES.filter((feature) => SANDBOX.features[feature] === null)).toEqual([]);
});

test("prices and the way to start come from the table", () => {
  expect(PLANS.map((name) => priceText(PLAN_TABLE[name], "usd"))).toEqual(["$499", "$999", "from $1,999"]);
  expect(PLANS.map((name) => priceText(PLAN_TABLE[name], "eur"))).toEqual(["€459", "€919", "from €1,839"]);
  expect(startText(PLAN_TABLE.pro, 24)).toBe("Starts immediately");
  expect(startText(PLAN_TABLE.enterprise, 24)).toBe("Reply within 24 hours");
});

test("the comparison has a row for every feature and a cell for every plan", () => {
  const rows = comparePlans({ answerHours: 24, currency: "usd", tax: null }).flatMap(({ rows: each }) => each);
  for (const feature of FEATURES) expect(rows.map(({ title }) => title)).toContain(featureWords(feature).title);
  for (const { title, cells } of rows) expect(cells, title).toHaveLength(PLANS.length);
  expect(rowOf("Price history")).toEqual([null, "Last 24 months", "Full history"]);
  expect(rowOf("Calls")).toEqual(["10,000", "100,000", "No cap"]);
});

test("one flag or price that is flipped in the table is followed by column and comparison", () => {
  const starter: Plan = {
    ...PLAN_TABLE.starter,
    priceCents: { ...PLAN_TABLE.starter.priceCents, usd: 59_950 },
    features: { ...PLAN_TABLE.starter.features, trends: null, shipments: { months: 12 } },
  };
  const table = { ...PLAN_TABLE, starter };
  expect(includedIn(starter).join()).not.toContain("trends");
  expect(includedIn(starter)).toContain("Shipments, last 12 months");
  expect(rowOf("Price trends", table)?.[0]).toBeNull();
  expect(rowOf("Shipments", table)?.[0]).toBe("Last 12 months");
  expect(rowOf("Price per month", table)?.[0]).toBe("$599.50");
});
