import { afterEach, expect, test } from "vitest";
import { orderTextOf } from "@/components/access-requests/offer/offer-words";
import { acceptOffer } from "@/lib/access/offers/accept-offer";
import { createOffer } from "@/lib/access/offers/create-offer";
import { readOffer } from "@/lib/access/offers/read-offer";
import { readOrderForm } from "@/lib/access/offers/read-order-form";
import { settleOffer } from "@/lib/access/offers/settle-offer";
import { readTracking } from "@/lib/access/requests/read-tracking";
import { changeDetails } from "@/lib/billing/details/change-details";
import { BillingDetails } from "@/lib/billing/details/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { SaveDetailsInput } from "@/lib/legal/contract";
import { saveDetails } from "@/lib/legal/details/save-details";
import { provideEnv } from "@/lib/platform/env";
import { member, reviewer, submitted, visitor } from "@/testing/access";
import { operator, useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { orderForm } from "./order-form";

useDatabase();
const { clock, pay, settle } = usePayments();
const PLAN = { ...PLAN_TABLE.enterprise };
afterEach(() => {
  provideEnv({ TAX: "off", TAX_NAME: "", TAX_INCLUDED: "no" });
  Object.assign(PLAN_TABLE.enterprise, PLAN);
});

const DETAILS = BillingDetails.parse({
  ...{ name: "Nordlicht Solar GmbH", line1: "Speicherstraße 4", line2: "", postalCode: "24103", city: "Kiel", state: "", country: "DE" },
  ...{ taxId: "", purchaseOrder: "", note: "", invoiceEmails: [] },
});
const NO_DETAILS = SaveDetailsInput.parse(Object.fromEntries(Object.keys(SaveDetailsInput.shape).map((name) => [name, ""])));

async function offered(byInvoice: boolean) {
  provideEnv({ TAX: "DE=19", TAX_COUNTRY: "DE" });
  await saveDetails(operator(clock), { ...NO_DETAILS, name: "Example Data GmbH" });
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, amountCents: 300_000, byInvoice, typedCompany: "Sunfirm" });
  const token = ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  const owner = await member(clock, request.email);
  await changeDetails(owner, owner.actor.org?.id ?? "", DETAILS);
  const accept = async () => acceptOffer(owner, token, { order: orderTextOf(await readOffer(owner, token)) });
  return { token, orgId: owner.actor.org?.id ?? "", accept };
}

const printed = async (token: string): Promise<string> =>
  JSON.stringify(orderForm(await readOrderForm(visitor(clock), token), "https://solar.example"));

async function changeAll(): Promise<void> {
  provideEnv({ TAX: "off", TAX_NAME: "GST", TAX_INCLUDED: "yes" });
  const { features } = PLAN;
  Object.assign(PLAN_TABLE.enterprise, {
    title: "Scale",
    maxRows: 7,
    burst: { perSecond: 1, bucket: 1 },
    features: { ...features, rfqs: null },
  });
  await saveDetails(operator(clock), { ...NO_DETAILS, name: "Changed After Signing SE" });
}

test("an order form that was accepted reads the same, whatever the settings, the plan table and the legal details say later", async () => {
  const { token, accept } = await offered(true);
  await accept();
  const accepted = await printed(token);
  for (const part of [
    "Enterprise, $3,000 per month",
    "VAT is added where it applies.",
    "Up to 1,000",
    "Live RFQ feed",
    "Example Data GmbH",
  ])
    expect(accepted).toContain(part);
  await changeAll();
  expect(await printed(token)).toBe(accepted);
});

test("paid by card, an order form reads as it did when the offer was accepted, and as of now until then", async () => {
  const { token, orgId, accept } = await offered(false);
  const { url } = await accept();
  const open = orderForm(await readOrderForm(visitor(clock), token), "https://solar.example");
  await pay(url ?? "");
  await changeAll();
  expect(await printed(token)).toContain("Scale, $3,000 per month");
  await settle();
  await settleOffer(operator(clock), orgId);
  const paid = orderForm(await readOrderForm(visitor(clock), token), "https://solar.example");
  // Order, conditions, data and services.
  expect(JSON.stringify(paid.content.slice(2, 5))).toBe(JSON.stringify(open.content.slice(2, 5)));
  expect(JSON.stringify(paid.content)).toContain("Enterprise, $3,000 per month");
});
