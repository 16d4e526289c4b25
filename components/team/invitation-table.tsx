import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { InvitationRow } from "@/lib/accounts/contract";
import { ROLE_TABLE } from "@/lib/core/roles";
import { InvitationActions } from "./invitation-actions";

type InvitationTableProps = { rows: readonly InvitationRow[]; now: number; mayChange: boolean };

/** Invitations that nobody has taken up yet. */
export function InvitationTable({ rows, now, mayChange }: InvitationTableProps) {
  const columns: Column<InvitationRow>[] = [
    {
      key: "email",
      header: "E-mail",
      className: "max-md:w-full max-md:max-w-0",
      cell: ({ email, role }) => (
        <>
          <span className="block wrap-anywhere font-medium md:max-w-80 md:truncate" title={email}>
            {email}
          </span>
          <span className="block text-12 text-muted md:hidden">{ROLE_TABLE[role].title}</span>
        </>
      ),
    },
    { key: "role", header: "Role", wide: true, cell: ({ role }) => ROLE_TABLE[role].title },
    { key: "sent", header: "Sent", wide: "lg", cell: ({ createdAt }) => <RelativeTime at={createdAt} now={now} /> },
    {
      key: "expires",
      header: <span className="whitespace-nowrap">Expires</span>,
      className: "whitespace-nowrap",
      cell: ({ isExpired, expiresAt }) =>
        isExpired ? (
          <Tag tone="warn" dot>
            Expired
          </Tag>
        ) : (
          <RelativeTime at={expiresAt} now={now} />
        ),
    },
  ];
  const actions: Column<InvitationRow> = {
    key: "actions",
    header: <span className="sr-only">Actions</span>,
    align: "right",
    cell: ({ id, email, role }) => <InvitationActions id={id} email={email} role={role} />,
  };
  return (
    <DataTable
      caption="Invitations"
      hideCaption
      columns={mayChange ? [...columns, actions] : columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No open invitations">
          {mayChange ? "Invite someone with the button above. Links expire after seven days." : "An owner can invite members."}
        </EmptyState>
      }
    />
  );
}
