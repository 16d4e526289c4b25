import { expect, test } from "vitest";
import { burstOf, offerTerms } from "./offer-terms";

const NOW = Date.UTC(2026, 10, 22);
const ROW = {
  ...{
    interval: "month",
    currency: "usd",
    amountCents: 250_000,
    quotaCalls: null,
    burstPerSecond: 200,
    burstBucket: 800,
    customFields: ["tier"],
    byInvoice: true,
  },
  ...{ expiresAt: new Date(NOW + 1), acceptedAt: null, withdrawnAt: null },
};

test("a burst was agreed when both of its figures were", () => {
  expect(burstOf(ROW)).toEqual({ perSecond: 200, bucket: 800 });
  expect(burstOf({ ...ROW, burstPerSecond: null })).toBeNull();
  expect(burstOf({ ...ROW, burstBucket: null })).toBeNull();
});

test("an offer is shown as it was agreed, with what has become of it", () => {
  expect(offerTerms(ROW, "offered", NOW)).toEqual({
    ...{
      interval: "month",
      currency: "usd",
      amountCents: 250_000,
      quotaCalls: null,
      burst: { perSecond: 200, bucket: 800 },
      customFields: ["tier"],
      byInvoice: true,
    },
    ...{ expiresAt: new Date(NOW + 1).toISOString(), state: "open" },
  });
  expect(offerTerms({ ...ROW, byInvoice: false, quotaCalls: 5 }, "offered", NOW + 1)).toMatchObject({
    ...{ byInvoice: false, quotaCalls: 5, state: "expired" },
  });
});
