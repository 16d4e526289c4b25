import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SAMPLE_INVOICES } from "@/app/dev/billing/sample-views";
import { InvoiceTable } from "./invoice-table";

test.each([
  [false, "Invoices appear here after your first card payment."],
  [true, "Your invoices are sent by e-mail."],
])("without invoices, and paid by invoice: %s, it says where they will be", (isByInvoice, text) => {
  render(<InvoiceTable rows={[]} taxName="VAT" isByInvoice={isByInvoice} />);
  expect(screen.getByText(text)).toBeTruthy();
});

test("tax is called what it is called everywhere else", () => {
  const [invoice] = SAMPLE_INVOICES;
  render(<InvoiceTable rows={invoice === undefined ? [] : [{ ...invoice, taxCents: 7_983 }]} taxName="GST" isByInvoice={false} />);
  expect(screen.getByText("with $79.83 GST")).toBeTruthy();
});
