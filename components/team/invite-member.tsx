"use client";

import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { isRole } from "@/lib/core/roles";
import { useTeamActions } from "./actions";
import { ROLE_CARDS } from "./role-choices";

/** The button that invites somebody by mail. `startsOpen`: an address led here for it. */
export function InviteMember({ startsOpen }: { startsOpen: boolean }) {
  const { invite } = useTeamActions();
  const [open, setOpen] = useState(startsOpen);
  const router = useRouter();

  function change(next: boolean) {
    setOpen(next);
    if (!next && startsOpen) router.replace("/console/team", { scroll: false });
  }
  async function send(data: FormData) {
    const role = String(data.get("role"));
    const email = String(data.get("email") ?? "").trim();
    await invite(email, isRole(role) ? role : "viewer");
    return { title: "Invitation sent", description: email };
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={change}
      title="Invite member"
      submit="Send invitation"
      onSubmit={send}
      description="They receive an e-mail with a link that expires in seven days."
      trigger={
        <Button variant="primary">
          <UserPlus size={15} aria-hidden="true" />
          Invite member
        </Button>
      }
    >
      <Field name="email" label="E-mail" required>
        <Input type="email" autoComplete="off" autoFocus maxLength={254} />
      </Field>
      <RadioCards name="role" legend="Role" options={ROLE_CARDS} defaultValue="developer" className="gap-1.5" />
    </FormDialog>
  );
}
