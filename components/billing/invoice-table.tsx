import { Download, ExternalLink, Receipt } from "lucide-react";
import type { ReactNode } from "react";
import { amountText } from "@/components/ui/amounts";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import type { Tone } from "@/components/ui/status-dot";
import { Tag } from "@/components/ui/tag";
import type { InvoiceRow } from "@/lib/billing/contract";

const STATES = {
  draft: { word: "Being prepared", tone: "neutral" },
  open: { word: "Open", tone: "warn" },
  paid: { word: "Paid", tone: "ok" },
  uncollectible: { word: "Written off", tone: "neutral" },
  void: { word: "Void", tone: "neutral" },
  unknown: { word: "Unknown", tone: "neutral" },
} as const satisfies Record<InvoiceRow["state"], { word: string; tone: Tone }>;

const State = ({ of: state }: { of: InvoiceRow["state"] }) => (
  <Tag tone={STATES[state].tone} dot={state === "open"}>
    {STATES[state].word}
  </Tag>
);

const columnsOf = (taxName: string): Column<InvoiceRow>[] => [
  {
    key: "date",
    header: "Date",
    num: true,
    className: "text-13",
    cell: ({ at, state }) => (
      <>
        <Moment at={at} form="day" />
        <span className="mt-1 block font-sans md:hidden">
          <State of={state} />
        </span>
      </>
    ),
  },
  { key: "number", header: "Number", num: true, wide: true, cell: ({ number }) => number ?? <span className="text-muted">none yet</span> },
  {
    key: "about",
    header: "Description",
    wide: "lg",
    className: "w-full max-w-0",
    cell: ({ about }) => (
      <span className="block truncate" title={about}>
        {about}
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    num: true,
    align: "right",
    cell: ({ currency, totalCents, taxCents, fromCreditCents, creditedCents }) => (
      <>
        {amountText(totalCents, currency)}
        {taxCents !== 0 && (
          <span className="block text-12 text-muted">
            with {amountText(taxCents, currency)} {taxName}
          </span>
        )}
        {fromCreditCents > 0 && <span className="block text-12 text-muted">{amountText(fromCreditCents, currency)} from credit</span>}
        {creditedCents > 0 && <span className="block text-12 text-muted">{amountText(creditedCents, currency)} credited</span>}
      </>
    ),
  },
  {
    key: "state",
    header: "Status",
    // Beside an amount and its tax there is room for it on wide screens only.
    wide: true,
    cell: ({ state }) => <State of={state} />,
  },
];

type InvoiceTableProps = {
  rows: readonly InvoiceRow[];
  /** What the tax in them is called. */
  taxName: string;
  /** The plan is paid by invoice, not by card. */
  isByInvoice: boolean;
  /** Our team looks: it pays nothing. */
  forStaff?: boolean;
  /** What else can be done with an invoice. */
  action?: (invoice: InvoiceRow) => ReactNode;
};

/** The invoices, newest first, each with its page and its PDF. */
export function InvoiceTable({ rows, taxName, isByInvoice, forStaff = false, action }: InvoiceTableProps) {
  const columns: Column<InvoiceRow>[] = [
    ...columnsOf(taxName),
    {
      ...{ key: "links", header: <span className="sr-only">Documents</span>, align: "right" },
      cell: (row) => (
        <span className="flex items-center justify-end gap-x-3.5 gap-y-1.5 max-md:flex-col max-md:items-end">
          <Documents invoice={row} mayPay={!forStaff} />
          {action?.(row)}
        </span>
      ),
    },
  ];
  const empty = forStaff ? (
    <EmptyState title="No invoices yet">Invoices appear here after the first payment.</EmptyState>
  ) : (
    <EmptyState title="No invoices yet" icon={<Receipt size={18} />}>
      {isByInvoice ? "Your invoices are sent by e-mail." : "Invoices appear here after your first card payment."}
    </EmptyState>
  );
  return <DataTable caption="Invoices" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}

const LINK = "inline-flex min-h-6 items-center gap-1 text-sun-ink underline decoration-1 underline-offset-4 hover:decoration-2";

function Documents({ invoice: { number, url, pdfUrl, state }, mayPay }: { invoice: InvoiceRow; mayPay: boolean }) {
  const which = number === null ? "" : ` of ${number}`;
  return (
    <span className="flex justify-end gap-x-3.5 whitespace-nowrap max-md:flex-col max-md:items-end">
      {url !== null && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
          {state === "open" && mayPay ? "Pay" : "View"}
          <span className="sr-only">{which} (opens in a new tab)</span>
          <ExternalLink size={12} aria-hidden="true" />
        </a>
      )}
      {pdfUrl !== null && (
        <a href={pdfUrl} target="_blank" rel="noopener noreferrer" className={LINK}>
          PDF<span className="sr-only">{which} (opens in a new tab)</span>
          <Download size={12} aria-hidden="true" />
        </a>
      )}
    </span>
  );
}
