import { expect, test } from "vitest";
import { FEATURES, PLAN_TABLE } from "@/lib/billing/plans";
import { endingsOf, lossesOf } from "./plan-facts";

test("a downgrade says what becomes less, an upgrade has nothing to say", () => {
  const losses = lossesOf("pro", "starter");
  expect(losses[0]).toBe("10,000 calls per month instead of 100,000");
  expect(losses).toContain("No shipments");
  expect(losses).toContain("Spot prices by date: last 30 days instead of last 24 months");
  expect(lossesOf("enterprise", "pro")[0]).toBe("100,000 calls per month instead of no cap");
  expect(lossesOf("starter", "enterprise")).toEqual([]);
});

test("what a customer has set up is named with what becomes of it", () => {
  expect(lossesOf("pro", "starter")).toContain("Webhooks are no longer sent; endpoints and logs are kept");
  const lost = FEATURES.filter((name) => PLAN_TABLE.enterprise.features[name] !== null && PLAN_TABLE.pro.features[name] === null);
  expect(lossesOf("enterprise", "pro").slice(-lost.length)).toHaveLength(lost.length);
  expect(lossesOf("enterprise", "pro").join()).toContain("Custom fields are removed from responses and filters");
  expect(lossesOf("enterprise", "pro").join()).not.toContain("Webhooks");
});

test("the end of a plan names what ends with it", () => {
  expect(endingsOf("starter")).toEqual([]);
  expect(endingsOf("pro")).toHaveLength(2);
  expect(endingsOf("enterprise")).toEqual(expect.arrayContaining(endingsOf("pro")));
});
