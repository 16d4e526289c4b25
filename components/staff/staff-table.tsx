"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Tag } from "@/components/ui/tag";
import { useStaffActions } from "./actions";

type Member = { id: string; name: string; email: string; hasSecondFactor: boolean };

export function StaffTable({ rows, myId }: { rows: readonly Member[]; myId: string }) {
  const columns: Column<Member>[] = [
    {
      key: "name",
      header: "User",
      className: "max-w-0 w-full md:w-1/2",
      cell: ({ id, name, email }) => (
        <>
          <span className="block truncate font-medium" title={name}>
            {name}
            {id === myId && <span className="font-normal text-muted"> (you)</span>}
          </span>
          <span className="block truncate text-muted" title={email}>
            {email}
          </span>
        </>
      ),
    },
    {
      key: "factor",
      header: "Two-factor",
      cell: ({ hasSecondFactor }) =>
        hasSecondFactor ? (
          <Tag tone="ok">Set up</Tag>
        ) : (
          <Tag tone="warn">
            <span>
              Not set up<span className="max-md:hidden">, no access</span>
            </span>
          </Tag>
        ),
    },
    {
      key: "remove",
      header: <span className="sr-only">Remove</span>,
      align: "right",
      cell: (member) => member.id !== myId && <Remove member={member} />,
    },
  ];
  return <DataTable caption="Team" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Remove({ member: { name, email } }: { member: Member }) {
  const { setStaff } = useStaffActions();
  return (
    <ConfirmAction
      title={<span className="[overflow-wrap:anywhere]">Remove {name.slice(0, 80)} from the team</span>}
      confirm="Remove"
      onConfirm={async () => {
        await setStaff(email, false);
        return { title: "Removed from the team" };
      }}
      trigger={
        <Button size="sm">
          Remove<span className="sr-only"> {name}</span>
        </Button>
      }
    >
      They are signed out immediately and lose access to these pages. Their account is kept. Requests assigned to them stay assigned until
      someone reassigns them.
    </ConfirmAction>
  );
}
