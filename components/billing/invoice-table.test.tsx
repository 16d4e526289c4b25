import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { InvoiceTable } from "./invoice-table";

test.each([
  [false, "Invoices appear here after your first card payment."],
  [true, "Your invoices are sent by e-mail."],
])("without invoices, and paid by invoice: %s, it says where they will be", (isByInvoice, text) => {
  render(<InvoiceTable rows={[]} isByInvoice={isByInvoice} />);
  expect(screen.getByText(text)).toBeTruthy();
});
