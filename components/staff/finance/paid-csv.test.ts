import { expect, test } from "vitest";
import { paidCsv } from "./paid-csv";

test("a file of paid invoices has decimal amounts, and a name that a spreadsheet would run is text", () => {
  const row = { id: "in_1", number: "A-0001", paidAt: "2026-11-05T00:00:00.000Z", orgId: "org_1", organisation: '=cmd("x"), Ltd.' };
  const amounts = {
    subtotalCents: 109_647,
    discountCents: 24_900,
    totalCents: 99_900,
    paidCents: 94_905,
    taxCents: 15_153,
    creditedCents: 5,
    attempts: 1,
  };
  const text = [...paidCsv([{ ...row, ...amounts, plan: "pro", reason: "subscription_cycle", currency: "eur" }])].join("");
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text).toContain(",reason,subtotal,discount,total,paid,tax,credited,currency,");
  expect(text).toContain(",pro,subscription_cycle,1096.47,249.00,999.00,949.05,151.53,0.05,eur,in_1");
  expect(text).not.toMatch(/[\n,]"?=cmd/);
});
