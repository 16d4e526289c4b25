import { expect, test } from "vitest";
import { PLANS } from "@/lib/billing/plans";
import { lossesOf, planFacts } from "./plan-facts";

test("every plan is told in a few lines from its row", () => {
  for (const plan of PLANS) expect(planFacts(plan).length).toBeGreaterThanOrEqual(4);
  expect(planFacts("enterprise")[0]).toBe("No cap on calls");
});

test("a downgrade says what becomes less, an upgrade has nothing to say", () => {
  const losses = lossesOf("pro", "starter");
  expect(losses[0]).toBe("10,000 calls a month instead of 100,000");
  expect(losses).toContain("no shipments");
  expect(losses).toContain("spot prices of 30 days instead of 2 years");
  expect(lossesOf("enterprise", "pro")[0]).toBe("100,000 calls a month instead of no cap");
  expect(lossesOf("starter", "enterprise")).toEqual([]);
});
