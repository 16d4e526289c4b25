import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { sizeText } from "@/lib/core/wording";
import type { CallRow } from "@/lib/metering/contract";
import { durationText, methodOf, pathOf, queryText } from "./decode";
import { entryHref } from "./filter";
import { StatusTag } from "./status-tag";

type LogTableProps = { rows: readonly CallRow[]; now: number; empty: ReactNode };

/** Requests, newest first; a row leads to all that is known of it. */
export function LogTable({ rows, now, empty }: LogTableProps) {
  const columns: Column<CallRow>[] = [
    {
      key: "at",
      header: "Time",
      className: "w-px whitespace-nowrap text-muted",
      cell: ({ at }) => (
        <>
          <RelativeTime at={at} now={now} className="inline-block min-w-18 font-normal" />
          <Moment at={at} form="clock" className="num ml-2 text-12 font-normal text-faint max-lg:ml-0 max-lg:block" />
        </>
      ),
    },
    { key: "request", header: "Request", className: "w-full max-w-0 min-w-32", cell: (row) => <Request row={row} /> },
    { key: "status", header: "Status", className: "w-px", cell: ({ status }) => <StatusTag status={status} /> },
    { key: "duration", header: "Duration", align: "right", num: true, wide: true, cell: ({ durationUs }) => durationText(durationUs) },
    { key: "bytes", header: "Size", align: "right", num: true, wide: "lg", cell: ({ bytes }) => (bytes === 0 ? "–" : sizeText(bytes)) },
    { key: "charge", header: "Charge", align: "right", num: true, wide: "lg", cell: ({ charge }) => charge },
    {
      key: "key",
      header: "Key",
      wide: "lg",
      className: "max-w-48",
      cell: ({ keyName, mode }) => (
        <span className="flex min-w-0 items-center justify-between gap-2">
          <span className="truncate" title={keyName}>
            {keyName}
          </span>
          {mode === "sandbox" && <Tag>sandbox</Tag>}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Requests"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => entryHref(id)}
      empty={empty}
    />
  );
}

function Request({ row }: { row: CallRow }) {
  const { path } = pathOf(row);
  const query = queryText(row);
  const method = methodOf(row);
  return (
    <span className="num block truncate text-13" title={`${method} ${path}${query}`}>
      <span className="text-faint">{method} </span>
      {path}
      <span className="text-muted">{query}</span>
    </span>
  );
}
