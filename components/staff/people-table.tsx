import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { UserRow } from "@/lib/accounts/contract";
import { ROLE_TABLE, isRole } from "@/lib/core/roles";
import { ResetSecondFactorButton } from "./reset-second-factor-button";
import { SuspendButton } from "./suspend-button";

const roleTitle = (role = ""): string => (isRole(role) ? ROLE_TABLE[role].title : role);

type PeopleTableProps = {
  rows: readonly UserRow[];
  now: number;
  /** Nobody can suspend themselves. */
  myId: string;
  /** Whether the role of who looks may suspend people. */
  mayWrite: boolean;
  /** Of one organisation: shows the role there instead of all organisations. */
  orgId?: string;
  caption?: string;
};

export function PeopleTable({ rows, now, myId, mayWrite, orgId, caption = "Users" }: PeopleTableProps) {
  const columns: Column<UserRow>[] = [
    { key: "name", header: "User", className: "max-w-0 w-full md:w-2/5", cell: (user) => <Person user={user} /> },
    { key: "state", header: "State", wide: true, cell: (user) => <UserState user={user} /> },
    orgId === undefined
      ? {
          key: "organisations",
          header: "Organisations",
          wide: true,
          className: "max-w-0 w-1/4",
          cell: (user) => <Organisations user={user} />,
        }
      : { key: "role", header: "Role", cell: ({ organisations }) => roleTitle(organisations.find(({ id }) => id === orgId)?.role) },
    {
      key: "since",
      header: "Created",
      wide: true,
      className: "whitespace-nowrap text-muted",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} />,
    },
    ...(mayWrite ? [actionsColumn(myId)] : []),
  ];
  const empty =
    orgId === undefined ? (
      <EmptyState title="No users match">Search by part of the name or e-mail address, or the full ID.</EmptyState>
    ) : (
      <EmptyState title="No members">All members have left this organisation.</EmptyState>
    );
  return <DataTable caption={caption} hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}

const actionsColumn = (myId: string): Column<UserRow> => ({
  key: "actions",
  header: <span className="sr-only">Actions</span>,
  align: "right",
  cell: ({ id, name, suspendedAt, hasSecondFactor, isStaff }) =>
    id !== myId && (
      <span className="flex flex-wrap justify-end gap-2">
        {hasSecondFactor && !isStaff && <ResetSecondFactorButton userId={id} name={name} />}
        <SuspendButton size="sm" subject={{ kind: "users", id, name }} isSuspended={suspendedAt !== null} />
      </span>
    ),
});

function Person({ user }: { user: UserRow }) {
  const { name, email } = user;
  return (
    <>
      <span className="block truncate font-medium" title={name}>
        {name}
      </span>
      <span className="block truncate text-muted" title={email}>
        {email}
      </span>
      {!isPlain(user) && (
        <span className="mt-1 block md:hidden">
          <UserState user={user} />
        </span>
      )}
    </>
  );
}

const isPlain = ({ suspendedAt, isVerified, isStaff, hasSecondFactor }: UserRow): boolean =>
  suspendedAt === null && isVerified && !isStaff && !hasSecondFactor;

function UserState({ user }: { user: UserRow }) {
  const { suspendedAt, isVerified, isStaff, hasSecondFactor } = user;
  if (isPlain(user)) return <span className="text-muted">Active</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {suspendedAt !== null && (
        <Tag tone="bad" dot>
          Suspended
        </Tag>
      )}
      {isStaff && <Tag>Staff</Tag>}
      {!isVerified && <Tag tone="warn">Not confirmed</Tag>}
      {hasSecondFactor && <Tag>Two-factor</Tag>}
    </span>
  );
}

function Organisations({ user: { organisations } }: { user: UserRow }) {
  if (organisations.length === 0) return <span className="text-muted">none</span>;
  return organisations.map(({ id, name, role }) => (
    <span key={id} className="block truncate" title={`${name}, ${roleTitle(role)}`}>
      <TextLink href={`/staff/customers/${id}`}>{name}</TextLink> <span className="text-muted">{roleTitle(role)}</span>
    </span>
  ));
}
