"use client";

import { Check, ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import type { AccessRequestDetail } from "@/lib/access/contract";

type AssignMenuProps = {
  assignee: AccessRequestDetail["assignee"];
  staff: readonly { id: string; name: string }[];
  onAssign: (staffId: string | null) => void;
};

export function AssignMenu({ assignee, staff, onAssign }: AssignMenuProps) {
  const items: MenuEntry[] = [
    ...staff.map(({ id, name }) => entry(name, id === assignee?.id, () => onAssign(id))),
    { kind: "separator" },
    entry("Unassigned", assignee === null, () => onAssign(null)),
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

function entry(name: string, isChosen: boolean, onSelect: () => void): MenuEntry {
  const label = (
    <span className="block max-w-64 truncate" title={name}>
      {name}
      {isChosen && <span className="sr-only"> (now)</span>}
    </span>
  );
  const icon = <Check size={14} aria-hidden="true" className={isChosen ? "" : "invisible"} />;
  return { label, icon, onSelect };
}
