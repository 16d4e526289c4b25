import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AccessRequestRow } from "@/lib/access/contract";
import { planTitle } from "./customer-state";

type CustomerRequestsProps = {
  rows: readonly AccessRequestRow[];
  now: number;
  /** What our team calls the states. */
  words: Readonly<Record<AccessRequestRow["state"], string>>;
};

/** What a customer asked our team for: its newest access requests; nothing for one that never did. */
export function CustomerRequests({ rows, now, words }: CustomerRequestsProps) {
  if (rows.length === 0) return null;
  const columns: Column<AccessRequestRow>[] = [
    { key: "state", header: "State", cell: ({ state }) => words[state] },
    { key: "plan", header: "Plan", cell: ({ plan }) => planTitle(plan) },
    { key: "name", header: "From", wide: true, className: "max-w-0 w-full truncate", cell: ({ name }) => name },
    {
      key: "due",
      header: "Reply due",
      wide: true,
      className: "whitespace-nowrap",
      cell: ({ dueAt }) => dueAt !== null && <RelativeTime at={dueAt} now={now} />,
    },
    {
      ...{ key: "received", header: "Received", align: "right", className: "whitespace-nowrap text-muted" },
      cell: ({ receivedAt }) => <RelativeTime at={receivedAt} now={now} />,
    },
  ];
  return (
    <Card title="Access requests" flush>
      <DataTable
        caption="Access requests"
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/staff/access-requests?view=all&request=${encodeURIComponent(id)}`}
      />
    </Card>
  );
}
