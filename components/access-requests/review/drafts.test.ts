import { expect, test } from "vitest";
import type { AccessRequestDetail } from "@/lib/access/contract";
import { type Asked, draftErrors, newDraft, replyOf } from "./drafts";

type Organisation = NonNullable<AccessRequestDetail["account"]>["organisations"][number];
const TEMPLATES = [
  { id: "tpl_1", kind: "offer" as const, name: "Offer", text: "Hello {{first_name}}", updatedAt: "2026-11-20T08:00:00.000Z" },
];
const organisation = (paid: Pick<Organisation, "currency" | "interval">): Organisation => ({
  ...{ id: "org_1", name: "Sunfirm", role: "owner", plan: null },
  ...paid,
});
const asked = (organisations: Organisation[] | null = null, offers: Asked["offers"] = []): Asked => ({
  currency: "gbp",
  account: organisations && { userId: "usr_1", name: "Anna", organisations },
  offers,
});
const offer = (terms: Partial<Asked["offers"][number]>): Asked["offers"][number] => ({
  ...{ id: "off_1", interval: "year", currency: "eur", amountCents: 2_400_050, quotaCalls: 250_000, byInvoice: true, state: "open" },
  ...{ burst: { perSecond: 20, bucket: 1_200 }, customFields: ["Region", "Tier"], expiresAt: "2026-11-28T08:00:00.000Z" },
  ...{ createdAt: "2026-11-21T08:00:00.000Z", createdBy: "Rita", acceptedOrgId: null },
  ...terms,
});
const begun = (of: Asked) => newDraft("offer", TEMPLATES, of);

test("an offer to somebody who has paid nothing is monthly, at the least price, in the currency of the form", () => {
  const draft = begun(asked([organisation({ currency: null, interval: null })]));
  expect(draft).toMatchObject({ currency: "gbp", interval: "month", templateId: "tpl_1", byInvoice: false, quota: "" });
  expect(begun(asked())).toEqual(draft);
  expect(draftErrors(replyOf("offer", draft))).toEqual({});
});

test("an offer to a customer is in what they pay in and by the interval that they pay by now", () => {
  const [former, present] = [organisation({ currency: "usd", interval: null }), organisation({ currency: "eur", interval: "year" })];
  const draft = begun(asked([former, present]));
  expect(draft).toMatchObject({ currency: "eur", interval: "year" });
  expect(draftErrors(replyOf("offer", draft))).toEqual({});
  expect(begun(asked([former]))).toMatchObject({ currency: "usd", interval: "month" });
});

test("a revised offer begins with the terms of the open one, whatever the customer pays", () => {
  const paying = [organisation({ currency: "usd", interval: "month" })];
  const draft = begun(asked(paying, [offer({ id: "off_0", state: "withdrawn", currency: "usd" }), offer({})]));
  expect(replyOf("offer", draft)).toMatchObject({
    ...{ interval: "year", currency: "eur", amountCents: 2_400_050, quotaCalls: 250_000, byInvoice: true },
    ...{ burst: { perSecond: 20, bucket: 1_200 }, customFields: ["Region", "Tier"], text: TEMPLATES[0]?.text },
  });
  expect(begun(asked(paying, [offer({ state: "expired" })]))).toMatchObject({ currency: "usd", interval: "month", quota: "" });
  expect(replyOf("offer", begun(asked(null, [offer({ quotaCalls: null, burst: null })])))).toMatchObject({ quotaCalls: null, burst: null });
});
