import { afterEach, beforeEach, expect, test } from "vitest";
import { GOOD, type Harness, makePlans, openHarness, type Plans } from "./harness";

let harness: Harness;
let plans: Plans;
beforeEach(async () => {
  harness = await openHarness();
  plans = await makePlans(harness.stripe);
});
afterEach(() => harness.close());

const ADDRESS = { line1: "Speicherstraße 4", postalCode: "24103", city: "Kiel", country: "DE" };
const wish = () => ({
  mode: "subscription" as const,
  line_items: [{ price: plans.starter.id, quantity: 1 }],
  success_url: "http://127.0.0.1:9/done",
  billing_address_collection: "required" as const,
});

test.each([
  ["auto", "Kiel"],
  ["never", undefined],
] as const)("an address that is typed in is kept with the customer where the session says so (%s)", async (address, city) => {
  const customer = await harness.stripe.customers.create({ name: "Nordlicht Solar GmbH" });
  const { id } = await harness.stripe.checkout.sessions.create({ ...wish(), customer: customer.id, customer_update: { address } });
  expect(harness.sandbox.hosted.checkout(id)?.address).toEqual({ line1: "", postalCode: "", city: "", country: "" });
  expect(await harness.sandbox.hosted.payCheckout(id, "", { ...GOOD, address: ADDRESS })).toMatchObject({ outcome: "paid" });
  const after = await harness.stripe.customers.retrieve(customer.id);
  expect(after).toMatchObject({ name: "Nordlicht Solar GmbH" });
  expect("address" in after ? after.address?.city : null).toBe(city);
  const next = await harness.stripe.checkout.sessions.create({ ...wish(), customer: customer.id });
  expect(harness.sandbox.hosted.checkout(next.id)?.address?.city).toBe(city ?? "");
});

test("a session that asks for none shows none, and one without a customer has nothing to update", async () => {
  const { id } = await harness.stripe.checkout.sessions.create({ ...wish(), billing_address_collection: "auto" });
  expect(harness.sandbox.hosted.checkout(id)?.address).toBeNull();
  await expect(harness.stripe.checkout.sessions.create({ ...wish(), customer_update: { address: "auto" } })).rejects.toMatchObject({
    param: "customer_update",
  });
});

test("the second line and the state, which the page does not show, stay with the same address and go with another", async () => {
  const address = { line1: "1 Main St", line2: "Suite 500", postal_code: "94105", city: "San Francisco", state: "CA", country: "US" };
  const customer = await harness.stripe.customers.create({ address });
  const pay = async (typed: typeof ADDRESS) => {
    const { id } = await harness.stripe.checkout.sessions.create({
      ...wish(),
      customer: customer.id,
      customer_update: { address: "auto" },
    });
    await harness.sandbox.hosted.payCheckout(id, "", { ...GOOD, address: typed });
    const after = await harness.stripe.customers.retrieve(customer.id);
    return "address" in after ? after.address : null;
  };
  const shown = { line1: "1 Main St", postalCode: "94105", city: "San Francisco", country: "US" };
  expect(await pay(shown)).toEqual(address);
  expect(await pay(ADDRESS)).toMatchObject({ line1: "Speicherstraße 4", line2: null, state: null });
});
