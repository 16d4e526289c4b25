import { expect, test } from "vitest";
import { planFit } from "@/components/access-requests/form/plan-fit";

test("nothing, or something that is no number, asks for an estimate", () => {
  expect(planFit("", "pro")).toBe("An estimate is enough.");
  expect(planFit("many", null)).toBe("An estimate is enough.");
});

test("without a plan the cheapest that is enough is named", () => {
  expect(planFit("10,000", null)).toBe("Starter includes 10,000 calls per month.");
  expect(planFit("10001", null)).toBe("Pro includes 100,000 calls per month.");
  expect(planFit("5 000 000", null)).toBe("Enterprise has no cap.");
});

test("a plan that is too small says how much it includes and what would do", () => {
  expect(planFit("20,000", "starter")).toBe("More than Starter includes (10,000). Pro includes 100,000 calls per month.");
  expect(planFit("1,000,000", "pro")).toBe("More than Pro includes (100,000). Enterprise has no cap.");
});

test("a plan that is larger than needed is still told what it includes", () => {
  expect(planFit("500", "pro")).toBe("Pro includes 100,000 calls per month.");
  expect(planFit("500", "enterprise")).toBe("Enterprise has no cap. Starter includes 10,000 calls per month.");
});
