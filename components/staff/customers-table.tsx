import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import type { SortLink } from "@/components/ui/sort-header";
import type { CustomerRow } from "@/lib/accounts/contract";
import { countText } from "@/lib/core/wording";
import { CustomerState, planTitle } from "./customer-state";
import { quotaTone, usedText } from "./quota-words";

type CustomersTableProps = { rows: readonly CustomerRow[]; now: number; isSearch: boolean; sort: (key: "name" | "created") => SortLink };

const CALL_TONES = { mark: "", warn: "text-warn", bad: "text-bad" } as const;

const Calls = ({ calls }: { calls: NonNullable<CustomerRow["calls"]> }) => (
  <span className={CALL_TONES[quotaTone(calls)]}>{usedText(calls)}</span>
);

export function CustomersTable({ rows, now, isSearch, sort }: CustomersTableProps) {
  const columns: Column<CustomerRow>[] = [
    {
      key: "name",
      header: "Organisation",
      sort: sort("name"),
      className: "max-w-0 w-full md:w-2/5",
      cell: ({ name }) => (
        <span className="block truncate" title={name}>
          {name}
        </span>
      ),
    },
    { key: "plan", header: "Plan", cell: ({ plan }) => planTitle(plan), wide: true },
    { key: "state", header: "State", cell: (customer) => <CustomerState customer={customer} /> },
    {
      key: "owner",
      header: "Owner",
      wide: true,
      className: "max-w-0 w-1/4",
      cell: ({ owner }) => (
        <span className="block truncate text-muted" title={owner ?? undefined}>
          {owner ?? "none"}
        </span>
      ),
    },
    {
      ...{ key: "calls", header: "Calls this month", align: "right", num: true, wide: true, className: "whitespace-nowrap" },
      cell: ({ calls }) => (calls === null ? <span className="text-faint">–</span> : <Calls calls={calls} />),
    },
    { key: "members", header: "Members", align: "right", num: true, wide: true, cell: ({ members }) => countText(members) },
    { key: "keys", header: "Keys", align: "right", num: true, wide: true, cell: ({ keys }) => countText(keys) },
    {
      key: "created",
      header: "Created",
      sort: sort("created"),
      wide: true,
      align: "right",
      className: "whitespace-nowrap text-muted",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} />,
    },
  ];
  const empty = isSearch ? (
    <EmptyState title="No organisations match">
      Search by part of the name, a member's e-mail address or the full ID, or clear the filters.
    </EmptyState>
  ) : (
    <EmptyState title="No organisations yet">Organisations appear here when users sign up.</EmptyState>
  );
  return (
    <DataTable
      caption="Organisations"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/staff/customers/${id}`}
      empty={empty}
    />
  );
}
