"use client";

import { several } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { QuarantinedRow } from "@/lib/catalog/quarantine/contract";
import { CorrectManyDialog, type FieldChoice } from "./correct-many-dialog";
import { DecideDialog } from "./decide-dialog";

/** The fields of each kind of record that a correction can set. */
export type FieldsOf = Readonly<Partial<Record<QuarantinedRow["resource"], readonly FieldChoice[]>>>;

type DecideBarProps = {
  picked: readonly QuarantinedRow[];
  fieldsOf: FieldsOf;
  isAll: boolean;
  onAll: (all: boolean) => void;
  onDone: () => void;
};

/** What can be done with the rows that are ticked. */
export function DecideBar({ picked, fieldsOf, isAll, onAll, onDone }: DecideBarProps) {
  const stubborn = picked.filter((row) => !row.can_accept).length;
  const kinds = new Set(picked.map(({ resource }) => resource)).size;
  const fields = fieldsOf[picked[0]?.resource ?? "product"] ?? [];
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-2.5 text-13">
      <Checkbox label="All open rows on this page" checked={isAll} onChange={(event) => onAll(event.target.checked)} className="text-13!" />
      <span className="flex flex-wrap items-center gap-2">
        {picked.length > 0 && (
          <span className="text-muted" role="status">
            {several(picked.length, "row", "rows")}
            {stubborn > 0 && `, ${stubborn} can't be accepted as they are`}
          </span>
        )}
        <DecideDialog
          decision="accepted"
          rows={picked}
          onDone={onDone}
          trigger={
            <Button size="sm" disabled={picked.length === 0 || stubborn > 0}>
              Accept
            </Button>
          }
        />
        <CorrectManyDialog
          rows={picked}
          fields={fields}
          onDone={onDone}
          trigger={
            <Button size="sm" disabled={picked.length === 0 || kinds > 1}>
              Correct
            </Button>
          }
        />
        <DecideDialog
          decision="rejected"
          rows={picked}
          onDone={onDone}
          trigger={
            <Button size="sm" disabled={picked.length === 0}>
              Reject
            </Button>
          }
        />
      </span>
    </div>
  );
}
