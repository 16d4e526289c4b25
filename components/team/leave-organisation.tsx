"use client";

import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useTeamActions } from "./actions";

/** Takes oneself out of the organisation. */
export function LeaveOrganisation({ name }: { name: string }) {
  const { leave } = useTeamActions();
  async function run() {
    await leave();
    // A full load: the session looks at another organisation now, or at none.
    window.location.assign("/console");
  }
  return (
    <ConfirmDialog title="Leave organisation?" confirm="Leave" onConfirm={run} trigger={<Button>Leave</Button>}>
      <p className="[overflow-wrap:anywhere]">
        You lose access to <strong className="font-medium">{name}</strong> immediately. Its keys keep working. To rejoin, you need an
        invitation from an owner.
      </p>
    </ConfirmDialog>
  );
}
