import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { countText } from "@/lib/core/wording";
import { TARGET } from "@/lib/service-level/contract";
import type { LowOrganisation } from "@/lib/service-level/overview/contract";
import { percentText } from "./words";

/** Who is below the promise this month: everybody with a service level, and others whose own calls failed. */
export function LowOrganisations({ rows }: { rows: readonly LowOrganisation[] }) {
  const columns: Column<LowOrganisation>[] = [
    {
      key: "name",
      header: "Customer",
      className: "max-w-0 w-full",
      cell: ({ name }) => (
        <span className="block truncate" title={name}>
          {name}
        </span>
      ),
    },
    {
      key: "covered",
      header: "Commitment",
      cell: ({ isCovered }) => (isCovered ? <Tag tone="warn">yes</Tag> : <span className="text-muted">no</span>),
    },
    { key: "availability", header: "Availability", num: true, align: "right", cell: ({ availability }) => percentText(availability) },
    { key: "down", header: "Downtime (min)", num: true, align: "right", wide: true, cell: ({ downMinutes }) => countText(downMinutes) },
    { key: "own", header: "Own (min)", num: true, align: "right", wide: true, cell: ({ ownMinutes }) => countText(ownMinutes) },
  ];
  return (
    <Card title={`Below ${TARGET}% this month`} flush>
      <DataTable
        caption={`Customers below ${TARGET}%`}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ orgId }) => orgId}
        rowHref={({ orgId }) => `/staff/service-level/${encodeURIComponent(orgId)}`}
        empty={
          <EmptyState title={`No customers below ${TARGET}%`}>
            Customers with an uptime commitment or failed requests appear here.
          </EmptyState>
        }
      />
    </Card>
  );
}
