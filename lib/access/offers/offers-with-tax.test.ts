import { afterEach, expect, test } from "vitest";
import { startInvoicing } from "@/lib/billing/agreements/start-invoicing";
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
const { clock, job } = usePayments();
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
  await changeDetails(owner, owner.actor.org?.id ?? "", { ...american, postalCode: "" });
  await expect(acceptOffer(owner, token)).rejects.toMatchObject({ code: "conflict", message: expect.stringMatching(/billing address/) });
  await changeDetails(owner, owner.actor.org?.id ?? "", { ...american, postalCode: "78701" });
  expect((await acceptOffer(owner, token)).url).toMatch(/\/c\//);
});
