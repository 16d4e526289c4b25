import type { ReactNode } from "react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DeliveryRow } from "@/lib/webhooks/contract";
import { DeliveryState } from "./delivery-state";
import { eventTitle } from "./words";

/** What was sent to an endpoint, newest first, each leading to its page. */
export function DeliveryTable({ rows, now, empty }: { rows: readonly DeliveryRow[]; now: number; empty: ReactNode }) {
  const columns: Column<DeliveryRow>[] = [
    { key: "type", header: "Event", className: "max-md:w-full max-md:max-w-0", cell: (row) => <Event row={row} now={now} /> },
    { key: "state", header: "State", cell: (row) => <DeliveryState delivery={row} /> },
    {
      key: "at",
      header: "Happened",
      wide: true,
      cell: ({ eventAt }) => <RelativeTime at={eventAt} now={now} className="whitespace-nowrap" />,
    },
    {
      key: "status",
      header: "Response",
      num: true,
      align: "right",
      wide: true,
      cell: ({ lastStatus }) => lastStatus ?? <span className="text-muted">–</span>,
    },
    { key: "attempts", header: "Attempts", num: true, align: "right", wide: "lg", cell: ({ attempts }) => attempts },
    {
      key: "next",
      header: "Next attempt",
      wide: true,
      cell: ({ nextAttemptAt }) =>
        nextAttemptAt === null ? (
          <span className="text-muted">–</span>
        ) : Date.parse(nextAttemptAt) <= now ? (
          "now"
        ) : (
          <RelativeTime at={nextAttemptAt} now={now} className="whitespace-nowrap" />
        ),
    },
  ];
  return (
    <DataTable
      caption="Deliveries"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id, endpointId }) => `/console/webhooks/${endpointId}/deliveries/${id}`}
      empty={empty}
      className="xl:overflow-x-auto!"
    />
  );
}

function Event({ row: { type, id, eventAt, replays }, now }: { row: DeliveryRow; now: number }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate">
        {eventTitle(type)}
        {replays > 0 && <span className="text-12 font-normal text-muted"> · replayed</span>}
      </span>
      <span title={id} className="num block truncate text-12 font-normal text-muted max-md:hidden">
        {type}
      </span>
      <span className="block text-12 font-normal text-muted md:hidden">
        <RelativeTime at={eventAt} now={now} />
      </span>
    </span>
  );
}
