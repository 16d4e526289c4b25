import { Avatar } from "@/components/ui/avatar";
import { DataTable, type Column } from "@/components/ui/data-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { MemberRow } from "@/lib/accounts/contract";
import { ROLE_TABLE } from "@/lib/core/roles";
import { MemberMenu } from "./member-menu";
import { RoleSelect } from "./role-select";

type MemberTableProps = { rows: readonly MemberRow[]; now: number; mayChange: boolean };

/** Who belongs to the organisation. */
export function MemberTable({ rows, now, mayChange }: MemberTableProps) {
  const columns: Column<MemberRow>[] = [
    { key: "name", header: "Member", cell: (row) => <Who row={row} /> },
    {
      key: "role",
      header: "Role",
      cell: (row) =>
        mayChange && !row.isYou ? (
          <RoleSelect key={row.role} member={row} />
        ) : (
          <span className="inline-block py-1">{ROLE_TABLE[row.role].title}</span>
        ),
    },
    {
      key: "factor",
      header: "Two-factor",
      wide: "lg",
      cell: ({ hasSecondFactor }) => <Tag tone={hasSecondFactor ? "ok" : "neutral"}>{hasSecondFactor ? "On" : "Off"}</Tag>,
    },
    {
      key: "seen",
      header: "Last seen",
      wide: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? <span className="text-muted">never</span> : <RelativeTime at={lastSeenAt} now={now} />,
    },
    { key: "since", header: "Member since", wide: "lg", cell: ({ since }) => <RelativeTime at={since} now={now} /> },
  ];
  const actions: Column<MemberRow> = {
    key: "actions",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    cell: (row) => !row.isYou && <MemberMenu member={row} />,
  };
  return (
    <DataTable
      caption="Members"
      hideCaption
      columns={mayChange ? [...columns, actions] : columns}
      rows={rows}
      rowKey={({ userId }) => userId}
    />
  );
}

function Who({ row: { name, email, isYou } }: { row: MemberRow }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} size="sm" className="max-sm:hidden" />
      <span className="grid max-w-40 min-w-0 grid-cols-[minmax(0,1fr)] md:max-w-72">
        <span className="flex min-w-0 items-center gap-2">
          <span className="wrap-anywhere font-medium md:truncate" title={name}>
            {name}
          </span>
          {isYou && <Tag>You</Tag>}
        </span>
        <span className="wrap-anywhere text-12 text-muted md:truncate" title={email}>
          {email}
        </span>
      </span>
    </span>
  );
}
