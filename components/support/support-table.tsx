import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import type { StaffSupportRow } from "@/lib/accounts/support/contract";
import { threadColumns } from "./thread-columns";

type SupportTableProps = { rows: readonly StaffSupportRow[]; now: number; /** Of one customer, or of all. */ of: "customer" | "all" };

/** Conversations with customers. */
export function SupportTable({ rows, now, of }: SupportTableProps) {
  const about = ({ author, organisation }: StaffSupportRow) => (of === "all" ? `${author}, ${organisation}` : author);
  return (
    <DataTable
      caption={of === "all" ? "Open conversations" : "Conversations"}
      hideCaption
      columns={threadColumns<StaffSupportRow>({ now, about, forTeam: true })}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ orgId, id }) => `/staff/customers/${orgId}/support/${id}`}
      empty={
        of === "all" ? (
          <EmptyState title="No open conversations">Messages that members send to support are listed here until you close them.</EmptyState>
        ) : (
          <EmptyState title="No messages to support yet" />
        )
      }
    />
  );
}
