import { ChartLine } from "lucide-react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { SeriesRow } from "@/lib/catalog/quarantine/contract";
import { countText } from "@/lib/core/wording";

const COLUMNS: Column<SeriesRow>[] = [
  {
    key: "item",
    header: "Series",
    className: "max-w-0 w-full",
    cell: (row) => (
      <>
        <span className="block truncate" title={row.item}>
          {row.item}
        </span>
        <span className="block truncate font-normal text-muted">
          {row.stage} · {row.region} · {row.price_term} · {row.source}
        </span>
      </>
    ),
  },
  {
    key: "last",
    header: "Latest value",
    align: "right",
    num: true,
    cell: (row) => (row.last_avg === null ? "–" : `${row.last_avg} ${row.currency}/${row.unit}`),
  },
  { key: "date", header: "Date", align: "right", num: true, wide: true, cell: ({ last_date }) => last_date ?? "–" },
  { key: "prices", header: "Prices", align: "right", num: true, wide: true, cell: ({ prices }) => countText(prices) },
];

export function SeriesTable({ rows, isNarrowed }: { rows: readonly SeriesRow[]; isNarrowed: boolean }) {
  const empty = isNarrowed ? (
    <EmptyState title="No series match">Search by item, technology, region or source.</EmptyState>
  ) : (
    <EmptyState title="No price series yet" icon={<ChartLine size={18} />}>
      A series appears here with its first published price.
    </EmptyState>
  );
  return (
    <DataTable
      caption="Price series"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/staff/data/prices/${id}`}
      empty={empty}
    />
  );
}
