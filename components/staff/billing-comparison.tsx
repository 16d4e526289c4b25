import { CircleCheck, TriangleAlert } from "lucide-react";
import { several } from "@/components/ui/amounts";
import { type Column, DataTable } from "@/components/ui/data-table";
import { exactMoment } from "@/components/ui/moment";
import type { Comparison } from "@/lib/billing/contract";

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function Said({ text }: { text: string | null }) {
  if (text === null) return <span className="text-muted">none</span>;
  return <span className="[overflow-wrap:anywhere]">{MOMENT.test(text) ? exactMoment(Date.parse(text)) : text}</span>;
}

const COLUMNS: Column<Comparison>[] = [
  { key: "what", header: <span className="sr-only">What</span>, className: "text-muted", cell: ({ what }) => what },
  { key: "ours", header: "Our record", className: "w-1/3", cell: ({ ours }) => <Said text={ours} /> },
  { key: "theirs", header: "Stripe", className: "w-1/3", cell: ({ theirs }) => <Said text={theirs} /> },
  { key: "equal", header: <span className="sr-only">Result</span>, align: "right", cell: ({ isEqual }) => <Result isEqual={isEqual} /> },
];

/** What we say and what Stripe says: lines that differ stand open with a mark and a word, those that agree are one line until it is opened. */
export function BillingComparison({ rows }: { rows: readonly Comparison[] }) {
  const agreeing = rows.filter(({ isEqual }) => isEqual === true);
  const others = rows.filter(({ isEqual }) => isEqual !== true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {others.length > 0 && (
        <>
          <p className="text-13">{summaryText(rows)}</p>
          <Lines caption="Our record and Stripe" rows={others} />
        </>
      )}
      {agreeing.length > 0 && (
        <details className="text-13">
          <summary className="w-fit cursor-pointer underline decoration-line-strong underline-offset-4">
            {others.length === 0 ? summaryText(rows) : several(agreeing.length, "other line matches", "other lines match")}
          </summary>
          <div className="mt-2">
            <Lines caption="Lines that match" rows={agreeing} />
          </div>
        </details>
      )}
    </div>
  );
}

const Lines = ({ caption, rows }: { caption: string; rows: readonly Comparison[] }) => (
  <div className="-mx-5 border-y border-line">
    <DataTable caption={caption} hideCaption columns={COLUMNS} rows={rows} rowKey={({ what }) => what} />
  </div>
);

function summaryText(rows: readonly Comparison[]): string {
  if (rows.some(({ isEqual }) => isEqual === null)) return "Only our record is shown. Nothing was compared.";
  const differences = rows.filter(({ isEqual }) => isEqual === false).length;
  if (differences === 0) return "Both records match.";
  return `${several(differences, "line differs", "lines differ")}. “Sync now” copies the values from Stripe.`;
}

function Result({ isEqual }: { isEqual: boolean | null }) {
  if (isEqual === null) return <span className="text-faint">–</span>;
  return isEqual ? (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
      <CircleCheck size={14} aria-hidden="true" className="text-ok" />
      <span className="max-md:sr-only">Same</span>
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap text-bad">
      <TriangleAlert size={14} aria-hidden="true" />
      Differs
    </span>
  );
}
