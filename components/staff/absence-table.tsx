"use client";

import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Day } from "@/components/ui/day";
import { Tag } from "@/components/ui/tag";
import type { StaffAbsence, StaffMember } from "@/lib/accounts/contract";
import { addDays } from "@/lib/core/dates";
import { AbsenceForm } from "./absence-form";
import { useStaffActions } from "./actions";

const SOON_DAYS = 30;

type Row = { member: StaffMember; absence: StaffAbsence };
type AbsenceTableProps = { staff: readonly StaffMember[]; /** The day that it is, UTC. */ today: string; myId: string; mayWrite: boolean };

/** Who of the team is away in the next 30 days, and who later. */
export function AbsenceTable({ staff, today, myId, mayWrite }: AbsenceTableProps) {
  const rows = staff
    .flatMap((member) => member.absences.map((absence): Row => ({ member, absence })))
    .toSorted((a, b) => (a.absence.from < b.absence.from ? -1 : a.absence.from > b.absence.from ? 1 : 0));
  const soon = addDays(today, SOON_DAYS);
  const isSoon = ({ absence }: Row): boolean => absence.from <= soon;
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: "User",
      className: "max-w-0 w-1/2",
      cell: ({ member }) => <span className="block truncate">{member.name}</span>,
    },
    {
      key: "days",
      header: "Away",
      cell: ({ absence: { from, until } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span>
            <Day at={from} /> to <Day at={until} />
          </span>
          {from <= today && <Tag tone="warn">Away now</Tag>}
        </span>
      ),
    },
    {
      key: "actions",
      header: <span className="sr-only">Actions</span>,
      align: "right",
      cell: (row) =>
        (mayWrite || row.member.id === myId) && (
          <span className="inline-flex justify-end gap-2 max-md:flex-col">
            <AbsenceForm {...row} />
            <RemoveAbsence {...row} />
          </span>
        ),
    },
  ];
  return (
    <Card title="Who is away" flush={rows.length > 0}>
      {!rows.some(isSoon) && (
        <p className={rows.length > 0 ? "px-5 pb-3 text-13 text-muted" : "text-13 text-muted"}>No absences in the next {SOON_DAYS} days.</p>
      )}
      {rows.length > 0 && (
        <DataTable
          caption="Who is away"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={({ absence }) => absence.id}
          groupOf={(row) => (isSoon(row) ? `Next ${SOON_DAYS} days` : "Later")}
        />
      )}
    </Card>
  );
}

function RemoveAbsence({ member: { name }, absence: { id, from } }: Row) {
  const { removeAbsence } = useStaffActions();
  return (
    <ConfirmAction
      title="Remove the absence?"
      confirm="Remove absence"
      onConfirm={async () => {
        await removeAbsence(id);
        return { title: "Absence removed", description: name };
      }}
      trigger={
        <Button size="sm">
          Remove
          <span className="sr-only">{` the absence of ${name} from ${from}`}</span>
        </Button>
      }
    >
      Requests can be assigned to them on these days, and they get team e-mails again.
    </ConfirmAction>
  );
}
