"use client";

import { Check, ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { dayText } from "@/components/ui/moment";
import type { AccessRequestDetail } from "@/lib/access/contract";

/** `awayUntil`: the last day of an absence that has begun, which nothing is assigned in. */
export type Assignable = { id: string; name: string; awayUntil: string | null };

type AssignMenuProps = {
  assignee: AccessRequestDetail["assignee"];
  staff: readonly Assignable[];
  onAssign: (staffId: string | null) => void;
};

export function AssignMenu({ assignee, staff, onAssign }: AssignMenuProps) {
  const items: MenuEntry[] = [
    ...staff.map(({ id, name, awayUntil }) => entry(name, { isChosen: id === assignee?.id, awayUntil, onSelect: () => onAssign(id) })),
    { kind: "separator" },
    entry("Unassigned", { isChosen: assignee === null, awayUntil: null, onSelect: () => onAssign(null) }),
  ];
  return (
    <Menu
      label="Assign to"
      items={items}
      trigger={
        <Button>
          <span className="max-w-44 truncate">{assignee === null ? "Unassigned" : assignee.name}</span>
          <span className="sr-only">, change assignee</span>
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
    />
  );
}

type Choice = { isChosen: boolean; awayUntil: string | null; onSelect: () => void };

function entry(name: string, { isChosen, awayUntil, onSelect }: Choice): MenuEntry {
  const label = (
    <span className="block max-w-64 truncate" title={name}>
      {name}
      {isChosen && <span className="sr-only"> (now)</span>}
      {awayUntil !== null && <span className="block text-13">Away until {dayText(Date.parse(awayUntil))}</span>}
    </span>
  );
  const icon = <Check size={14} aria-hidden="true" className={isChosen ? "" : "invisible"} />;
  return { label, icon, onSelect, disabled: awayUntil !== null };
}
