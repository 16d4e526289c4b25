"use client";

import { UserPlus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import { isRole } from "@/lib/core/roles";
import { useTeamActions } from "./actions";
import { ROLE_CARDS } from "./role-choices";

/** The button that invites somebody by mail. `startsOpen`: an address led here for it. */
export function InviteMember({ startsOpen }: { startsOpen: boolean }) {
  const { invite } = useTeamActions();
  const [open, setOpen] = useState(startsOpen);
  const router = useRouter();
  const toast = useToast();

  function change(next: boolean) {
    setOpen(next);
    if (!next && startsOpen) router.replace("/console/team", { scroll: false });
  }
  async function send(data: FormData) {
    const role = String(data.get("role"));
    const email = String(data.get("email") ?? "").trim();
    await invite(email, isRole(role) ? role : "viewer");
    change(false);
    toast({ title: "Invitation sent", description: email });
    router.refresh();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Invite member"
      description="They receive an e-mail with a link that expires in seven days."
      trigger={
        <Button variant="primary">
          <UserPlus size={15} aria-hidden="true" />
          Invite
        </Button>
      }
    >
      <Form onSubmit={send} label="Invite member">
        <Field name="email" label="E-mail" required>
          <Input type="email" autoComplete="off" autoFocus maxLength={254} />
        </Field>
        <RadioCards name="role" legend="Role" options={ROLE_CARDS} defaultValue="developer" className="gap-1.5" />
        <div className="flex justify-end">
          <SubmitButton>Send invitation</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
