import { amountText } from "@/components/ui/amounts";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { MAX_OPEN, type OpenInvoice } from "@/lib/billing/finance/contract";
import { CURRENCY_NAMES, type Currency } from "@/lib/core/currencies";

const COLUMNS: Column<OpenInvoice>[] = [
  {
    key: "customer",
    header: "Customer",
    className: "w-full max-w-0 min-w-32",
    cell: ({ orgId, organisation }) =>
      orgId === null ? (
        <span className="text-muted">unknown</span>
      ) : (
        <TextLink href={`/staff/customers/${orgId}`} className="block truncate" title={organisation ?? undefined}>
          {organisation}
        </TextLink>
      ),
  },
  { key: "number", header: "Number", num: true, wide: true, cell: ({ number }) => number },
  { key: "made", header: "Issued", num: true, wide: true, cell: ({ createdAt }) => <Moment at={createdAt} form="day" /> },
  {
    key: "due",
    header: "Due",
    num: true,
    cell: ({ dueAt }) => (dueAt === null ? <span className="text-muted">by card</span> : <Moment at={dueAt} form="day" />),
  },
  {
    key: "attempts",
    header: "Charge",
    cell: ({ attempts, dueAt, needsAction }) =>
      needsAction ? (
        <Tag tone="warn">waiting for confirmation</Tag>
      ) : attempts > 0 ? (
        <Tag tone="bad">{`declined ${attempts}×`}</Tag>
      ) : dueAt === null ? (
        "not tried yet"
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  { key: "amount", header: "Amount due", num: true, align: "right", cell: ({ dueCents, currency }) => amountText(dueCents, currency) },
];

/** What is waited for in a currency, the oldest first. */
export const OpenInvoices = ({ rows, currency }: { rows: readonly OpenInvoice[]; currency: Currency }) => (
  <>
    <DataTable
      caption="Open invoices"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No open invoices">All invoices in {CURRENCY_NAMES[currency]} are paid.</EmptyState>}
    />
    {rows.length === MAX_OPEN && (
      <p className="px-5 py-3 text-13 text-muted">These are the newest {MAX_OPEN}. Older ones are listed in Stripe.</p>
    )}
  </>
);
