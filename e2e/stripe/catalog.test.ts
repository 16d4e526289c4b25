import { expect, test } from "vitest";
import { z } from "zod";
import { LISTED, lookupKeyOf, productIdOf } from "@/lib/billing/checkout/stripe-catalog";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import catalog from "@/stripe-sandbox/catalog.json";

const Fixture = z.object({ path: z.string(), params: z.record(z.string(), z.unknown()) });
const madeAt = (path: string): Record<string, unknown>[] =>
  z
    .array(Fixture)
    .parse(catalog.fixtures)
    .filter((fixture) => fixture.path === path)
    .map(({ params }) => params);

test("the catalogue file has a product for every plan, by the name of the plan table", () => {
  expect(madeAt("/v1/products")).toEqual(
    PLANS.map((plan) => ({ id: productIdOf(plan), name: PLAN_TABLE[plan].title, metadata: { plan } })),
  );
});

test("the catalogue file has every listed price at the amount of the plan table", () => {
  expect(madeAt("/v1/prices")).toEqual(
    LISTED.map((price) => ({
      product: `\${${productIdOf(price.plan)}:id}`,
      currency: price.currency,
      unit_amount: price.amountCents,
      recurring: { interval: price.interval },
      lookup_key: lookupKeyOf(price),
      transfer_lookup_key: true,
      metadata: { plan: price.plan },
    })),
  );
});
