import { expect, test } from "vitest";
import { PLAN_TABLE, PLANS, SANDBOX } from "@/lib/billing/plans";
import { provideEnv } from "@/lib/platform/env";
import { plansDocument } from "./plans-document";

test("has every plan with its prices and what it includes", () => {
  const { plans } = plansDocument();
  expect(plans.map(({ id, entries }) => [id, entries[0]?.price, entries[0]?.limit])).toEqual([
    ["sandbox", "0.00", SANDBOX.callsPerDay],
    ["starter", "499.00", PLAN_TABLE.starter.quotaCalls],
    ["pro", "999.00", PLAN_TABLE.pro.quotaCalls],
    ["enterprise", "1999.00", null],
  ]);
  const yearly = plans[2]?.entries.flatMap((entry) =>
    "period" in entry && entry.period === "year" ? [[entry.price, entry.currency]] : [],
  );
  expect(yearly).toEqual([
    ["9990.00", "USD"],
    ["9190.00", "EUR"],
    ["7990.00", "GBP"],
  ]);
  for (const { id, elements } of plans.slice(1)) expect(elements.length, id).toBeGreaterThan(3);
});

test("has quota, rate with its burst, and rows of each", () => {
  const { limits } = plansDocument();
  for (const plan of ["sandbox", ...PLANS]) expect(limits.filter((limit) => limit.plan === plan)).toHaveLength(3);
  expect(limits).toContainEqual({ plan: "starter", metric: "calls", limit: 5, timeFrame: "second", burst: 25 });
  expect(limits).toContainEqual({ plan: "pro", metric: "rows", limit: 500, timeFrame: "call" });
});

test("calls that are sold beside a plan stand with it, and nothing does where none are", () => {
  expect(plansDocument().plans.flatMap((plan) => ("topUps" in plan ? plan.topUps : []))).toEqual([]);
  provideEnv({ TOP_UPS: "starter=2500@49.00usd/45.00eur/39.00gbp" });
  expect(plansDocument().plans.find(({ id }) => id === "starter")).toMatchObject({
    topUps: [
      { calls: 2_500, price: "49.00", currency: "USD" },
      { calls: 2_500, price: "45.00", currency: "EUR" },
      { calls: 2_500, price: "39.00", currency: "GBP" },
    ],
  });
  provideEnv({ TOP_UPS: "" });
});
