"use client";

import { several } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useConsoleActions } from "./actions";

type DeleteOrganisationProps = { name: string; workingKeys: number; usedLastHour: number; members: number };

/** Deletes the organisation for good, after its name was typed. */
export function DeleteOrganisation({ name, workingKeys, usedLastHour, members }: DeleteOrganisationProps) {
  const { remove } = useConsoleActions();
  async function run() {
    await remove(name);
    // A full load: the session looks at another organisation now, or at none.
    window.location.assign("/console");
  }
  return (
    <ConfirmDialog
      title="Delete organisation?"
      confirm="Delete permanently"
      typeName={name}
      onConfirm={run}
      trigger={<Button variant="danger">Delete organisation</Button>}
    >
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          {workingKeys === 0
            ? "There are no active keys."
            : `${several(workingKeys, "key stops", "keys stop")} working within a second${usedLastHour === 0 ? "" : `; ${several(usedLastHour, "was", "were")} used in the last hour`}.`}
        </li>
        <li>{members === 1 ? "You lose access." : `${several(members, "member", "members")}, including you, will lose access.`}</li>
        <li>Invitations stop working. Usage records are kept without names.</li>
      </ul>
      <p className="mt-2 text-muted">This can't be undone.</p>
    </ConfirmDialog>
  );
}
