import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import type { PriceOfDay } from "@/lib/catalog/quarantine/contract";
import { CorrectPrice } from "./correct-price";

const dash = <span className="text-faint">–</span>;

/** The published prices of a series, each of which can be set right. */
export function PriceTable({ rows, unit }: { rows: readonly PriceOfDay[]; unit: string }) {
  const columns: Column<PriceOfDay>[] = [
    {
      key: "date",
      header: "Day",
      num: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {row.date}
          {row.corrected !== null && (
            <span title={row.corrected}>
              <Tag>corrected</Tag>
            </span>
          )}
        </span>
      ),
    },
    { key: "low", header: "Low", align: "right", num: true, wide: true, cell: ({ low }) => low ?? dash },
    { key: "avg", header: "Average", align: "right", num: true, cell: ({ avg }) => avg },
    { key: "high", header: "High", align: "right", num: true, wide: true, cell: ({ high }) => high ?? dash },
    { key: "basis", header: "Basis", wide: true, cell: ({ basis }) => basis.replace("_", " ") },
    { key: "release", header: "Release", align: "right", num: true, wide: true, cell: ({ release }) => release },
    {
      key: "correct",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      cell: (row) => <CorrectPrice key={row.hash} price={row} unit={unit} />,
    },
  ];
  return (
    <DataTable
      caption="Published prices"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ date }) => date}
      empty={<EmptyState title="No published prices in this series">All its prices were superseded or undone.</EmptyState>}
    />
  );
}
