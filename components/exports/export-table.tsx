"use client";

import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { countText, sizeText } from "@/lib/core/wording";
import type { ExportPage, ExportSummary } from "@/lib/exports/contract";
import { ExportStateMark } from "./export-state";
import { useExportPage } from "./queries";
import { exportHref, filterText, titleOf } from "./words";

type ExportTableProps = { initial: ExportPage; cursor: string | undefined; now: number; empty: ReactNode };

const columnsAt = (now: number): Column<ExportSummary>[] => [
  { key: "what", header: "Export", cell: titleOf, className: "whitespace-nowrap" },
  {
    key: "filters",
    header: "Filters",
    wide: true,
    className: "max-w-72",
    cell: (row) => (
      <span className="block truncate text-muted" title={filterText(row)}>
        {filterText(row)}
      </span>
    ),
  },
  { key: "state", header: "State", cell: (row) => <ExportStateMark one={row} /> },
  {
    key: "rows",
    header: "Rows",
    align: "right",
    num: true,
    wide: true,
    cell: (row) => (row.rows_total === null ? "–" : countText(row.rows_total)),
  },
  { key: "bytes", header: "Size", align: "right", num: true, wide: true, cell: (row) => (row.bytes === null ? "–" : sizeText(row.bytes)) },
  { key: "release", header: "Release", align: "right", num: true, wide: true, cell: ({ release }) => countText(release) },
  {
    key: "created",
    header: "Started",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ created_at: at }) => <RelativeTime at={at} now={now} />,
  },
];

/** Exports, newest first; what is under way moves by itself. */
export function ExportTable({ initial, cursor, now, empty }: ExportTableProps) {
  const page = useExportPage(initial, cursor);
  return (
    <DataTable
      caption="Exports"
      hideCaption
      columns={columnsAt(now)}
      rows={page.exports}
      rowKey={({ id }) => id}
      rowHref={({ id }) => exportHref(id)}
      empty={empty}
    />
  );
}
