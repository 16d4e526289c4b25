import { Webhook } from "lucide-react";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { AllFailedRow } from "@/lib/webhooks/staff/contract";
import { AgainButton } from "./again-button";

/** Webhook deliveries of all customers that were given up. */
export function DeliveriesTable({ rows, now }: { rows: readonly AllFailedRow[]; now: number }) {
  const columns: Column<AllFailedRow>[] = [
    {
      key: "delivery",
      header: "Delivery",
      className: "max-w-0 w-full align-top",
      cell: ({ type, host, organisation, orgId, lastStatus, lastError, createdAt }) => (
        <>
          <span className="num">{type}</span> <RelativeTime at={createdAt} now={now} className="text-muted" />
          <span className="block truncate text-muted" title={`${organisation}, ${host}`}>
            <Link href={`/staff/customers/${encodeURIComponent(orgId)}`} className="underline underline-offset-4">
              {organisation}
            </Link>{" "}
            · {host}
          </span>
          <span className="line-clamp-2 [overflow-wrap:anywhere]">
            {lastError ?? (lastStatus === null ? "No reason was recorded." : `Response status ${lastStatus}.`)}
          </span>
        </>
      ),
    },
    {
      key: "endpoint",
      header: "Endpoint",
      wide: true,
      className: "align-top",
      cell: ({ isEnabled }) => (isEnabled ? <Tag tone="ok">enabled</Tag> : <Tag tone="warn">disabled</Tag>),
    },
    {
      key: "do",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      className: "align-top",
      cell: ({ id, isEnabled }) =>
        isEnabled ? <AgainButton what={{ kind: "delivery", id }} /> : <span className="text-12 text-muted">disabled</span>,
    },
  ];
  const empty = (
    <EmptyState title="No failed deliveries" icon={<Webhook size={18} />}>
      Deliveries that still fail after a day of attempts are listed here. Customers can replay them.
    </EmptyState>
  );
  return <DataTable caption="Failed deliveries" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}
