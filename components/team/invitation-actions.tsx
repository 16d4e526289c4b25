"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import type { Role } from "@/lib/core/roles";
import { useTeamActions } from "./actions";

/** Sends an invitation again, or takes it back. */
export function InvitationActions({ id, email, role }: { id: string; email: string; role: Role }) {
  const { invite, revokeInvitation } = useTeamActions();
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function resend() {
    setPending(true);
    try {
      await invite(email, role);
      toast({ title: "Sent again", description: "Only the link in the latest e-mail works." });
      router.refresh();
    } catch (thrown) {
      toast({ title: "Could not send", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  async function revoke() {
    await revokeInvitation(id);
    toast({ title: "Invitation withdrawn" });
    router.refresh();
  }

  return (
    <span className="-my-1 inline-flex gap-1 max-md:flex-col max-md:items-end max-md:gap-0">
      <Button variant="quiet" size="sm" pending={pending} onClick={resend} aria-label={`Send again: ${email}`}>
        Send again
      </Button>
      <ConfirmDialog
        title="Withdraw invitation?"
        confirm="Withdraw"
        onConfirm={revoke}
        trigger={
          <Button variant="quiet" size="sm" aria-label={`Withdraw: ${email}`}>
            Withdraw
          </Button>
        }
      >
        <p className="[overflow-wrap:anywhere]">
          The link that <strong className="font-medium">{email}</strong> received stops working.
        </p>
      </ConfirmDialog>
    </span>
  );
}
