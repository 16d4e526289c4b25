import { paidCsv } from "@/components/staff/finance/paid-csv";
import { MonthInput } from "@/lib/billing/finance/contract";
import { listPaidInvoices } from "@/lib/billing/finance/read-month";
import { staffFileRoute } from "@/lib/portal/file-route";

/** The invoices that were paid in a month. */
export const GET = staffFileRoute("billing:read", MonthInput, async ({ ctx, query }) => ({
  name: `paid-invoices-${query.month}.csv`,
  chunks: paidCsv(await listPaidInvoices(ctx, query)),
}));
