import { expect, test } from "vitest";
import { invoicePages } from "./invoice-pages";

test("the way back leads over the pages that were looked at", () => {
  expect(invoicePages(undefined, null)).toEqual({ previous: null, next: null });
  expect(invoicePages(undefined, "in_1")).toEqual({ previous: null, next: "/console/billing?invoices=in_1" });
  expect(invoicePages("in_1", "in_2")).toEqual({ previous: "/console/billing", next: "/console/billing?invoices=in_1%7Ein_2" });
  expect(invoicePages("in_1~in_2", null)).toEqual({ previous: "/console/billing?invoices=in_1", next: null });
});
