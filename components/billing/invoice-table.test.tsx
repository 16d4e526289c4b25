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

test("what credit of the account paid stands below the total, and nothing where there was none", () => {
  const [first, second] = SAMPLE_INVOICES.slice(1).map((row, i) => ({ ...row, fromCreditCents: i === 0 ? 500 : 0 }));
  render(<InvoiceTable rows={[first, second].filter((row) => row !== undefined)} taxName="VAT" isByInvoice={false} />);
  expect(screen.getAllByText(/from credit/).map(({ textContent }) => textContent)).toEqual(["$5.00 from credit"]);
});

test("tax is called what it is called everywhere else", () => {
  const [invoice] = SAMPLE_INVOICES;
  render(<InvoiceTable rows={invoice === undefined ? [] : [{ ...invoice, taxCents: 7_983 }]} taxName="GST" isByInvoice={false} />);
  expect(screen.getByText("with $79.83 GST")).toBeTruthy();
});
