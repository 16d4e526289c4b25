import type { PaidInvoice } from "@/lib/billing/finance/contract";
import { csvCell } from "@/lib/core/text";

const COLUMNS = [
  "paid_at",
  "number",
  "organisation_id",
  "organisation",
  "plan",
  "reason",
  "subtotal",
  "discount",
  "total",
  "paid",
  "tax",
  "credited",
  "currency",
  "invoice_id",
];

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/** Paid invoices as CSV (RFC 4180); amounts are decimal text in the currency of their row. */
export function* paidCsv(rows: readonly PaidInvoice[]): Iterable<string> {
  yield `${COLUMNS.join(",")}\r\n`;
  for (const row of rows) {
    const { paidAt, number, orgId, organisation, plan, reason, currency, id } = row;
    const { subtotalCents, discountCents, totalCents, paidCents, taxCents, creditedCents } = row;
    const amounts = [subtotalCents, discountCents, totalCents, paidCents, taxCents, creditedCents].map(decimal);
    const cells = [paidAt, number, orgId, organisation, plan, reason, ...amounts, currency, id];
    yield `${cells.map((text) => csvCell(text ?? "")).join(",")}\r\n`;
  }
}
