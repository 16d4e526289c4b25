import { expect, test } from "vitest";
import { writePdf } from "@/app/pdf/write-pdf";
import type { OrderForm } from "@/lib/access/offers/read-order-form";
import { customerOf, documentFile, orderForm } from "./order-form";

const FORM: OrderForm = {
  offer: {
    ...{
      interval: "month",
      currency: "usd",
      amountCents: 240_000,
      quotaCalls: 3_000_000,
      burst: null,
      customFields: ["tier"],
      byInvoice: true,
      state: "open",
    },
    ...{
      expiresAt: "2026-12-05T09:00:00.000Z",
      offeredAt: "2026-11-28T09:00:00.000Z",
      way: "invoice",
      daysUntilDue: 14,
      unpaid: null,
      change: "none",
    },
    ...{ taxSentence: "VAT is added where it applies." },
    ...{ reference: "req_1", company: "Nordlicht", email: "buyer@nordlicht.example", refusalReason: null, explanation: null },
  },
  acceptance: null,
  provider: { brand: "Heliodex", name: "Example Data GmbH", address: "Example Street 1, Berlin", taxNumber: "DE136695976" },
  documents: [
    { document: "terms", number: 3, accepted: null },
    { document: "dpa", number: null, accepted: null },
  ],
};
const SITE = "https://solar.example";
const textOf = (form: OrderForm): string => JSON.stringify(orderForm(form, SITE));

test("an order form says who sells what to whom, on which terms, and how it is accepted", async () => {
  const text = textOf(FORM);
  for (const part of [
    ...["Example Data GmbH", "DE136695976", "Nordlicht", "buyer@nordlicht.example", "req_1", "$2,400 per month (US dollars)"],
    ...[
      "3,000,000 per month",
      "tier",
      "By invoice, due within 14 days",
      "No overage charges. VAT is added where it applies.",
      "Valid until",
      "Credits: 10% below 99.9%",
    ],
    ...[
      "Terms of service, version 3",
      "https://solar.example/legal/terms?version=3",
      "https://solar.example/legal/dpa",
      "Not accepted yet",
    ],
  ])
    expect(text).toContain(part);
  // What is not known is left out.
  expect(text).not.toMatch(/Company register|Represented by|undefined/);
  expect((await writePdf(orderForm(FORM, SITE))).length).toBeGreaterThan(5_000);
});

test("a text that was accepted while no version was published is named by its day, and its file is that text", () => {
  const documents = [{ document: "dpa" as const, number: null, accepted: { hash: "ab12", at: "2026-12-01T10:00:00.000Z" } }];
  expect(textOf({ ...FORM, documents })).toContain("Data processing agreement, as accepted on 1 Dec 2026: ");
  expect(textOf({ ...FORM, documents })).toContain("https://solar.example/legal/dpa/pdf?text=ab12");
  expect(FORM.documents.map(documentFile)).toEqual(["/legal/terms/pdf?version=3", "/legal/dpa/pdf"]);
});

test("what became of an offer stands in its order form", () => {
  const acceptance = { at: "2026-12-01T10:00:00.000Z", organisation: "Nordlicht Solar GmbH", billedTo: null };
  const accepted = textOf({ ...FORM, offer: { ...FORM.offer, state: "accepted" }, acceptance });
  expect(accepted).toContain("Accepted on 1 Dec 2026, 10:00 UTC for Nordlicht Solar GmbH");
  expect(accepted).not.toMatch(/Valid until|Not accepted/);
  expect(textOf({ ...FORM, offer: { ...FORM.offer, state: "expired" } })).toContain("has expired");
  expect(textOf({ ...FORM, offer: { ...FORM.offer, state: "withdrawn" } })).toContain("was withdrawn");
});

test("who is invoiced is named with address and tax ID once it is known", () => {
  const billedTo = { name: "Nordlicht Solar Holding GmbH", address: "Speicherstraße 4, 24103 Kiel, Germany", taxId: "DE136695976" };
  const order = (billed: typeof billedTo) =>
    customerOf({ ...FORM, acceptance: { at: "2026-12-01T10:00:00.000Z", organisation: "Nordlicht Solar GmbH", billedTo: billed } });
  expect(order(billedTo).map(({ details }) => details)).toEqual(expect.arrayContaining(Object.values(billedTo)));
  expect(order({ name: "Nordlicht Solar GmbH", address: "", taxId: "" }).map(({ term }) => term)).toEqual(["Customer", "Contact"]);
  expect(customerOf(FORM).map(({ term }) => term)).toEqual(["Customer", "Contact"]);
});
