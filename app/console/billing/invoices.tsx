import { invoicePages } from "@/components/billing/invoice-pages";
import { InvoiceTable } from "@/components/billing/invoice-table";
import { InvoicesFailed } from "@/components/billing/invoices-failed";
import { lastCursor } from "@/components/ui/cursor-pages";
import { Pagination } from "@/components/ui/pagination";
import type { InvoicePage } from "@/lib/billing/contract";
import { listInvoices } from "@/lib/billing/invoices/list-invoices";
import { taxName } from "@/lib/billing/tax/tax-name";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { orFirstPage } from "@/lib/portal/or-first-page";

type InvoicesProps = { ctx: Context; orgId: string; trail: string | undefined; isByInvoice: boolean };

/** The invoices are the only part of the page that Stripe has to answer for; without it the rest stays useful. */
export async function Invoices({ ctx, orgId, trail, isByInvoice }: InvoicesProps) {
  const page = await readPage(ctx, orgId, lastCursor(trail));
  if (page === null) return <InvoicesFailed requestId={ctx.requestId} />;
  const { previous, next } = invoicePages(trail, page.next);
  return (
    <>
      <InvoiceTable rows={page.rows} taxName={taxName()} isByInvoice={isByInvoice} />
      {(previous !== null || next !== null) && (
        <div className="border-t border-line px-5">
          <Pagination previous={previous} next={next} label="Pages of invoices" />
        </div>
      )}
    </>
  );
}

async function readPage(ctx: Context, orgId: string, cursor: string | undefined): Promise<InvoicePage | null> {
  try {
    return cursor === undefined
      ? await listInvoices(ctx, { orgId })
      : await orFirstPage("/console/billing", listInvoices(ctx, { orgId, cursor }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "unavailable" || error.code === "rate-limited") return null;
    // Without a cursor that could be wrong, it is the customer that Stripe does not know any more.
    if (error.code === "cursor-invalid") return { rows: [], next: null };
    throw error;
  }
}
