"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { RunButton } from "@/components/ui/run-button";
import type { Role } from "@/lib/core/roles";
import { useTeamActions } from "./actions";

/** Sends an invitation again, or takes it back. */
export function InvitationActions({ id, email, role }: { id: string; email: string; role: Role }) {
  const { invite, revokeInvitation } = useTeamActions();
  async function resend() {
    await invite(email, role);
    return { title: "Invitation resent", description: "Only the link in the latest e-mail works." };
  }
  async function revoke() {
    await revokeInvitation(id);
    return { title: "Invitation revoked" };
  }

  return (
    <span className="-my-1 inline-flex gap-1 max-md:flex-col max-md:items-end max-md:gap-0">
      <RunButton variant="quiet" size="sm" run={resend} failed="Could not send" aria-label={`Resend: ${email}`}>
        Resend
      </RunButton>
      <ConfirmAction
        title="Revoke invitation?"
        confirm="Revoke invitation"
        onConfirm={revoke}
        trigger={
          <Button variant="quiet" size="sm" aria-label={`Revoke: ${email}`}>
            Revoke
          </Button>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          The link sent to <strong className="font-medium">{email}</strong> will stop working.
        </p>
      </ConfirmAction>
    </span>
  );
}
