import { afterEach, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { subscribersOf } from "@/testing/billing/subscribers";
import { useDatabase } from "@/testing/use-database";
import { type Customer, usePayments } from "@/testing/use-payments";
import { startCheckout } from "../checkout/start-checkout";
import { changeDetails } from "../details/change-details";
import { BillingDetails } from "../details/contract";
import { changePlan } from "../plan-changes/change-plan";
import { previewPlanChange } from "../plan-changes/preview-plan-change";
import { readBilling } from "../subscriptions/read-billing";
import { refusalOf } from "../sync/sync-on-refusal";

useDatabase();
const payments = usePayments();
const { customer, pay, settle, job } = payments;
const { ctxOf, stripeIdOf } = subscribersOf(payments);
beforeEach(() => provideEnv({ TAX: "stripe" }));
afterEach(() => provideEnv({ TAX: "off" }));

const LOCATED = BillingDetails.parse({
  ...{ name: "Sunfirm Inc", line1: "1 Congress Ave", line2: "", postalCode: "78701", city: "Austin", state: "TX", country: "US" },
  ...{ taxId: "", purchaseOrder: "", note: "", invoiceEmails: [] },
});
/** Enough is entered, and there is no such place. */
const UNLOCATED = { ...LOCATED, postalCode: "787" };
const AT_ADDRESS = { errors: [expect.objectContaining({ code: "billing-address" })] };
const REFUSED = {
  code: "conflict",
  message: expect.stringMatching(/Correct the address, .* in the billing details under Billing/),
  extra: AT_ADDRESS,
};

const enter = async (of: Customer, details: BillingDetails) => changeDetails(await ctxOf(of), of.orgId, details);
const begin = async (of: Customer) => startCheckout(await ctxOf(of), { orgId: of.orgId, plan: "starter" });

test("whose address no tax can be computed for is asked to correct it instead of being led to a checkout, and then is", async () => {
  const buyer = await customer();
  await enter(buyer, UNLOCATED);
  await expect(begin(buyer)).rejects.toMatchObject(REFUSED);
  expect(await prisma().checkout.count({ where: { openOf: buyer.orgId } })).toBe(0);
  await enter(buyer, LOCATED);
  expect(await pay((await begin(buyer)).url)).toBe("paid");
});

test("so is who changes the plan, while nothing is changed", async () => {
  const buyer = await customer();
  await enter(buyer, LOCATED);
  await pay((await begin(buyer)).url);
  await settle();
  const wish = { orgId: buyer.orgId, plan: "pro" as const };
  const { dueCents, availableCalls, prorationAt } = await previewPlanChange(await ctxOf(buyer), wish);
  // On Stripe's own pages.
  const id = await stripeIdOf(buyer);
  const address = { country: "US", line1: "1 Congress Ave", city: "Austin", postal_code: "787" };
  await askStripe(job(), (stripe) => stripe.customers.update(id, { address }));
  await expect(previewPlanChange(await ctxOf(buyer), wish)).rejects.toMatchObject(REFUSED);
  await expect(changePlan(await ctxOf(buyer), { ...wish, dueCents, availableCalls, prorationAt })).rejects.toMatchObject(REFUSED);
  expect(await prisma().subscription.findFirst({ where: { orgId: buyer.orgId } })).toMatchObject({ plan: "starter", upgradePlan: null });
});

test("of a refused change an address is a reason of its own", () => {
  const refused = (code: string): Error => Object.assign(new Error("said Stripe"), { type: "StripeInvalidRequestError", code });
  expect(refusalOf(refused("customer_tax_location_invalid"))).toMatchObject(REFUSED);
  expect(refusalOf(refused("other"))).toMatchObject({ code: "conflict", message: expect.stringMatching(/changed elsewhere/) });
});

test("what tax needs of an address is asked for where it is entered, and only where Stripe computes the tax", async () => {
  const buyer = await customer();
  const missing = (...fields: string[]) => ({
    code: "invalid-parameter",
    extra: { errors: fields.map((parameter) => expect.objectContaining({ parameter, detail: expect.stringContaining("Tax in ") })) },
  });
  await expect(enter(buyer, { ...LOCATED, postalCode: "", state: "" })).rejects.toMatchObject(missing("postalCode", "state"));
  await expect(enter(buyer, { ...LOCATED, state: "" })).rejects.toMatchObject(missing("state"));
  await expect(enter(buyer, { ...LOCATED, country: "CA", postalCode: "" })).rejects.toMatchObject(missing("postalCode"));
  expect(await enter(buyer, { ...LOCATED, country: "IE", postalCode: "", state: "" })).toMatchObject({ country: "IE" });
  provideEnv({ TAX: "US=8", TAX_COUNTRY: "US" });
  expect(await enter(buyer, { ...LOCATED, postalCode: "", state: "" })).toMatchObject({ country: "US", postalCode: "" });
});

test("who pays and has no postal code where tax depends on it is asked for it, as for an address, and led to where it is entered", async () => {
  const buyer = await customer();
  await enter(buyer, LOCATED);
  await pay((await begin(buyer)).url);
  await settle();
  const needs = async () => (await readBilling(await ctxOf(buyer), buyer.orgId)).needsDetails;
  expect(await needs()).toBe(false);
  const id = await stripeIdOf(buyer);
  const moveTo = async (address: { country: string; postal_code?: string; state?: string }) => {
    await askStripe(job(), (stripe) => stripe.customers.update(id, { address: { line1: "1 Congress Ave", city: "Austin", ...address } }));
    await settle();
  };
  // A state alone does not say where; a postal code does.
  await moveTo({ country: "US", state: "TX" });
  expect(await needs()).toBe(true);
  await expect(previewPlanChange(await ctxOf(buyer), { orgId: buyer.orgId, plan: "pro" })).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("Enter your billing details under Billing"), extra: AT_ADDRESS },
  });
  await moveTo({ country: "US", postal_code: "78701" });
  expect(await needs()).toBe(false);
  await moveTo({ country: "IE" });
  expect(await needs()).toBe(false);
  // Noted by a server of the version before, which read no postal code.
  await moveTo({ country: "US", state: "TX" });
  await prisma().billingCustomer.update({ where: { orgId: buyer.orgId }, data: { hasPostalCode: null } });
  expect(await needs()).toBe(false);
});

test("a first purchase without it leads to the billing details, not to a refusal", async () => {
  const buyer = await customer();
  provideEnv({ TAX: "off" });
  await enter(buyer, { ...LOCATED, postalCode: "" });
  provideEnv({ TAX: "stripe" });
  expect(new URL((await begin(buyer)).url).pathname).toBe("/console/billing/details");
});
