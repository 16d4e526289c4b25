"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Day } from "@/components/ui/day";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { Tag } from "@/components/ui/tag";
import type { StaffMember } from "@/lib/accounts/contract";
import { isStaffRole, STAFF_ROLE_TABLE } from "@/lib/core/staff-roles";
import { AbsenceForm } from "./absence-form";
import { useStaffActions } from "./actions";
import { STAFF_ROLE_OPTIONS } from "./staff-role-options";

type StaffTableProps = { rows: readonly StaffMember[]; myId: string; mayWrite: boolean };

export function StaffTable({ rows, myId, mayWrite }: StaffTableProps) {
  const columns: Column<StaffMember>[] = [
    {
      key: "name",
      header: "User",
      className: "max-w-0 w-full md:w-1/2",
      cell: ({ id, name, email, role, hasSecondFactor, absences }) => (
        <>
          <span className="block truncate font-medium" title={name}>
            {name}
            {id === myId && <span className="font-normal text-muted"> (you)</span>}
          </span>
          {absences.map(({ id: key, from, until }) => (
            <span key={key} className="block text-muted">
              Away <Day at={from} /> to <Day at={until} />
            </span>
          ))}
          <span className="block truncate text-muted" title={email}>
            {email}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-2 text-muted md:hidden">
            {STAFF_ROLE_TABLE[role].title}
            <SecondFactor isSetUp={hasSecondFactor} />
          </span>
        </>
      ),
    },
    {
      key: "role",
      header: "Role",
      wide: true,
      cell: ({ role }) => <span title={STAFF_ROLE_TABLE[role].about}>{STAFF_ROLE_TABLE[role].title}</span>,
    },
    { key: "factor", header: "Two-factor", wide: true, cell: ({ hasSecondFactor }) => <SecondFactor isSetUp={hasSecondFactor} /> },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      cell: (member) =>
        (mayWrite || member.id === myId) && (
          <span className="inline-flex justify-end gap-2 max-md:flex-col">
            <AbsenceForm member={member} absence={null} />
            {member.id !== myId && <ChangeRole member={member} />}
            {member.id !== myId && <Remove member={member} />}
          </span>
        ),
    },
  ];
  return <DataTable caption="Team" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

const SecondFactor = ({ isSetUp }: { isSetUp: boolean }) =>
  isSetUp ? <Tag tone="ok">Set up</Tag> : <Tag tone="warn">Not set up, no access</Tag>;

function ChangeRole({ member: { name, email, role } }: { member: StaffMember }) {
  const { setStaff } = useStaffActions();
  const [chosen, setChosen] = useState(role);
  return (
    <FormDialog
      title={`Change the role of ${name.slice(0, 80)}`}
      submit="Change role"
      onSubmit={async () => {
        await setStaff({ email, role: chosen });
        return { title: "Role changed", description: `${name} was signed out.` };
      }}
      trigger={
        <Button size="sm">
          Change role<span className="sr-only"> of {name}</span>
        </Button>
      }
    >
      <p className="text-14">They are signed out immediately and sign in again with the new role.</p>
      <Field name="role" label="Role" hint={STAFF_ROLE_TABLE[chosen].about} required>
        <Select
          options={STAFF_ROLE_OPTIONS}
          value={chosen}
          onChange={({ target }) => isStaffRole(target.value) && setChosen(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function Remove({ member: { name, email } }: { member: StaffMember }) {
  const { setStaff } = useStaffActions();
  return (
    <ConfirmAction
      title={<span className="[overflow-wrap:anywhere]">Remove {name.slice(0, 80)} from the team</span>}
      confirm="Remove"
      onConfirm={async () => {
        await setStaff({ email, role: null });
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
