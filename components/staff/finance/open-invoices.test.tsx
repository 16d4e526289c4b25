import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OpenInvoice } from "@/lib/billing/finance/contract";
import { OpenInvoices } from "./open-invoices";

const INVOICE: OpenInvoice = {
  ...{ id: "in_1", number: "HX-0001", orgId: "org_1", organisation: "Sunfirm", createdAt: "2026-11-21T09:00:00Z", dueAt: null },
  ...{ currency: "usd", dueCents: 49_900, attempts: 1, needsAction: false },
};

test.each([
  [INVOICE, "declined 1×"],
  [{ ...INVOICE, needsAction: true }, "waiting for confirmation"],
  [{ ...INVOICE, attempts: 0 }, "not tried yet"],
])("what became of a charge: %#", (row, words) => {
  render(<OpenInvoices rows={[row]} currency="usd" />);
  expect(screen.getAllByText(/declined|confirmation|tried/).map(({ textContent }) => textContent)).toEqual([words]);
});
