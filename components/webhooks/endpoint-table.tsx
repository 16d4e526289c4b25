import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { EndpointState } from "./endpoint-state";
import { eventsText, shortUrl } from "./words";

/** The endpoints of an organisation, each leading to its page. */
export function EndpointTable({ rows, now, empty }: { rows: readonly EndpointRow[]; now: number; empty: ReactNode }) {
  const columns: Column<EndpointRow>[] = [
    { key: "url", header: "Endpoint", className: "w-full max-w-0", cell: (row) => <Address row={row} /> },
    { key: "state", header: "State", cell: (row) => <EndpointState endpoint={row} /> },
    { key: "events", header: "Events", wide: true, cell: ({ types }) => <span className="whitespace-nowrap">{eventsText(types)}</span> },
    {
      key: "success",
      header: <span className="whitespace-nowrap">Last delivered</span>,
      wide: true,
      cell: ({ lastSuccessAt }) =>
        lastSuccessAt === null ? (
          <span className="text-muted">never</span>
        ) : (
          <RelativeTime at={lastSuccessAt} now={now} className="whitespace-nowrap" />
        ),
    },
    {
      key: "created",
      header: "Created",
      wide: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} className="whitespace-nowrap" />,
    },
  ];
  return (
    <DataTable
      caption="Webhook endpoints"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/console/webhooks/${id}`}
      empty={empty}
    />
  );
}

function Address({ row: { url, description, types } }: { row: EndpointRow }) {
  return (
    <span className="block min-w-0">
      <span title={url} className="num block truncate">
        {shortUrl(url)}
      </span>
      <span title={description || undefined} className="block truncate text-12 font-normal text-muted">
        {description}
        <span className="md:hidden">
          {description && " · "}
          {eventsText(types)}
        </span>
      </span>
    </span>
  );
}
