import { expect, test } from "vitest";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { fitReason, fittingPlan, readCalls } from "./plan-fit";

const [starter, pro] = [PLAN_TABLE.starter.quotaCalls, PLAN_TABLE.pro.quotaCalls];

test("the cheapest plan whose quota holds fits, to the last call", () => {
  expect(fittingPlan(1)).toBe("starter");
  expect(fittingPlan(starter)).toBe("starter");
  expect(fittingPlan(starter + 1)).toBe("pro");
  expect(fittingPlan(pro)).toBe("pro");
  expect(fittingPlan(pro + 1)).toBe("enterprise");
  expect(fittingPlan(1e12)).toBe("enterprise");
});

test("a quota or a price that changes in the table changes what fits", () => {
  const generous = { ...PLAN_TABLE, starter: { ...PLAN_TABLE.starter, quotaCalls: pro } };
  expect(fittingPlan(pro, generous)).toBe("starter");
  const dear = {
    ...PLAN_TABLE,
    starter: { ...PLAN_TABLE.starter, priceCents: { ...PLAN_TABLE.starter.priceCents, usd: PLAN_TABLE.pro.priceCents.usd + 1 } },
  };
  expect(fittingPlan(1, dear)).toBe("pro");
  expect(fitReason(1, dear)).toBe("Pro includes 100,000 calls per month. It is the cheapest plan that fits.");
});

test("the reason names what is included and where the cheaper plan stops", () => {
  expect(fitReason(2_000)).toBe("Starter includes 10,000 calls per month. It is the cheapest plan that fits.");
  expect(fitReason(50_000)).toBe("Pro includes 100,000 calls per month; Starter stops at 10,000.");
  expect(fitReason(5_000_000)).toBe("Enterprise has no cap on calls; Pro stops at 100,000.");
});

test("a number is read however it is grouped, and anything else is none", () => {
  for (const text of ["50000", "50,000", "50 000", "50.000", " 50\u202f000 "]) expect(readCalls(text), text).toBe(50_000);
  for (const text of ["", " ", "0", "000", "many", "5e4", "-5", "50k", "9".repeat(13)]) expect(readCalls(text), text).toBeNull();
});
