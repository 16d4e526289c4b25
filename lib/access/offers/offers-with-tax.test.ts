import { afterEach, expect, test } from "vitest";
import { startInvoicing, startPendingInvoicing } from "@/lib/billing/agreements/start-invoicing";
import { readStaffBilling } from "@/lib/billing/customers/read-staff-billing";
import { changeDetails } from "@/lib/billing/details/change-details";
import { prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { askStripe } from "@/lib/platform/stripe";
import { member, reviewer, submitted, visitor } from "@/testing/access";
import { useDatabase } from "@/testing/use-database";
import { usePayments } from "@/testing/use-payments";
import { readTracking } from "../requests/read-tracking";
import { acceptOffer } from "./accept-offer";
import { createOffer } from "./create-offer";
import { readOrderForm } from "./read-order-form";

useDatabase();
const { sandbox, clock, job, settle } = usePayments();
afterEach(() => provideEnv({ TAX: "off" }));

const DETAILS = {
  ...{ name: "Nordlicht Solar GmbH", line1: "Speicherstraße 4", line2: "", postalCode: "24103", city: "Kiel", state: "", country: "DE" },
  ...{ taxId: "", purchaseOrder: "", note: "", invoiceEmails: [] },
};

test("an offer by invoice is accepted with an address, and its invoices have the tax", async () => {
  provideEnv({ TAX: "DE=19", TAX_COUNTRY: "DE" });
  const rita = await reviewer(clock, "Rita");
  const request = await submitted(clock);
  await createOffer(rita, { id: request.id, version: 0, amountCents: 300_000, byInvoice: true, typedCompany: "Sunfirm" });
  const token = ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  const owner = await member(clock, request.email);
  const orgId = owner.actor.org?.id ?? "";
  const first = await acceptOffer(owner, token);
  expect(first).toMatchObject({ state: "offered", url: expect.stringContaining(`next=${encodeURIComponent(`/offers/${token}`)}`) });
  expect(await prisma().agreement.count({ where: { orgId } })).toBe(0);
  await changeDetails(owner, orgId, DETAILS);
  expect(await acceptOffer(owner, token)).toMatchObject({ state: "accepted", url: null });
  expect((await readOrderForm(visitor(clock), token)).acceptance?.billedTo).toEqual({
    ...{ name: "Nordlicht Solar GmbH", address: "Speicherstraße 4, 24103 Kiel, Germany", taxId: "" },
  });
  await startInvoicing(job(), orgId);
  // What was signed stays, whatever they are called later.
  await changeDetails(owner, orgId, { ...DETAILS, name: "Changed After Signing SE", city: "Lyon", country: "FR" });
  expect((await readOrderForm(visitor(clock), token)).acceptance?.billedTo).toMatchObject({ name: "Nordlicht Solar GmbH" });
  await changeDetails(owner, orgId, DETAILS);
  const row = await prisma().billingCustomer.findUniqueOrThrow({ where: { orgId } });
  const { data } = await askStripe(job(), (stripe) => stripe.invoices.list({ customer: row.stripeCustomerId ?? "", limit: 1 }));
  expect(data[0]).toMatchObject({ subtotal: 300_000, total: 357_000, collection_method: "send_invoice" });
});

test("an offer to an address that no tax can be computed for says so, and is paid once the address is corrected", async () => {
  provideEnv({ TAX: "stripe" });
  const request = await submitted(clock);
  const rita = await reviewer(clock, "Rita");
  await createOffer(rita, { id: request.id, version: 0, amountCents: 240_000, byInvoice: false, typedCompany: "Sunfirm" });
  const token = ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  const owner = await member(clock, request.email);
  const american = { ...DETAILS, line1: "1 Congress Ave", city: "Austin", state: "TX", country: "US" };
  await changeDetails(owner, owner.actor.org?.id ?? "", { ...american, postalCode: "787" });
  await expect(acceptOffer(owner, token)).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/billing address/) });
  await changeDetails(owner, owner.actor.org?.id ?? "", { ...american, postalCode: "78701" });
  expect((await acceptOffer(owner, token)).url).toMatch(/\/c\//);
});

const AMERICAN = { ...DETAILS, line1: "1 Congress Ave", city: "Austin", state: "TX", country: "US", postalCode: "78701" };

async function offeredByInvoice(details: typeof DETAILS) {
  provideEnv({ TAX: "stripe" });
  const request = await submitted(clock);
  const rita = await reviewer(clock, "Rita");
  await createOffer(rita, { id: request.id, version: 0, amountCents: 240_000, byInvoice: true, typedCompany: "Sunfirm" });
  const token = ((await readTracking(visitor(clock), request.token)).offer?.acceptPath ?? "").slice("/offers/".length);
  const owner = await member(clock, request.email);
  const orgId = owner.actor.org?.id ?? "";
  await changeDetails(owner, orgId, details);
  return { token, owner, orgId, rita };
}

test("an offer by invoice to an address that no tax can be computed for is not accepted before the address is corrected", async () => {
  const { token, owner, orgId } = await offeredByInvoice({ ...AMERICAN, postalCode: "787" });
  await expect(acceptOffer(owner, token)).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/billing address/) });
  expect(await prisma().agreement.count({ where: { orgId } })).toBe(0);
  await changeDetails(owner, orgId, AMERICAN);
  expect(await acceptOffer(owner, token)).toMatchObject({ state: "accepted" });
  await settle();
  expect(await prisma().subscription.count({ where: { orgId } })).toBe(1);
});

test("staff reads why no invoices are sent where an accepted offer's address has no tax, until they are", async () => {
  const { token, owner, orgId, rita } = await offeredByInvoice(AMERICAN);
  sandbox().control.fail({ next: 3, how: "refuse", match: "POST /v1/subscriptions" });
  expect(await acceptOffer(owner, token)).toMatchObject({ state: "accepted" });
  sandbox().control.mend();
  await changeDetails(owner, orgId, { ...AMERICAN, postalCode: "787" });
  const problems = async () => (await readStaffBilling(rita, { orgId })).problems;
  await startPendingInvoicing(job());
  await startPendingInvoicing(job());
  expect(await problems()).toEqual([expect.stringMatching(/no invoices are sent yet/)]);
  await changeDetails(owner, orgId, AMERICAN);
  await startPendingInvoicing(job());
  expect(await problems()).toEqual([]);
  expect(await prisma().subscription.count({ where: { orgId } })).toBe(1);
});
