import { expect, test } from "vitest";
import { lossesOf } from "./plan-facts";

test("a downgrade says what becomes less, an upgrade has nothing to say", () => {
  const losses = lossesOf("pro", "starter");
  expect(losses[0]).toBe("10,000 calls a month instead of 100,000");
  expect(losses).toContain("no shipments");
  expect(losses).toContain("spot prices by date: last 30 days instead of last 2 years");
  expect(lossesOf("enterprise", "pro")[0]).toBe("100,000 calls a month instead of no cap");
  expect(lossesOf("starter", "enterprise")).toEqual([]);
});
