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
const UNLOCATED = { ...LOCATED, postalCode: "" };
const REFUSED = { code: "conflict", message: expect.stringMatching(/Correct the address, .* in the billing details under Billing/) };

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
  await askStripe(job(), (stripe) => stripe.customers.update(id, { address: { country: "US", line1: "1 Congress Ave", city: "Austin" } }));
  await expect(previewPlanChange(await ctxOf(buyer), wish)).rejects.toMatchObject(REFUSED);
  await expect(changePlan(await ctxOf(buyer), { ...wish, dueCents, availableCalls, prorationAt })).rejects.toMatchObject(REFUSED);
  expect(await prisma().subscription.findFirst({ where: { orgId: buyer.orgId } })).toMatchObject({ plan: "starter", upgradePlan: null });
});

test("of a refused change an address is a reason of its own", () => {
  const refused = (code: string): Error => Object.assign(new Error("said Stripe"), { type: "StripeInvalidRequestError", code });
  expect(refusalOf(refused("customer_tax_location_invalid"))).toMatchObject(REFUSED);
  expect(refusalOf(refused("other"))).toMatchObject({ code: "conflict", message: expect.stringMatching(/changed elsewhere/) });
});
