"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/use-toast";
import { useStaffActions } from "./actions";

type SuspendButtonProps = {
  subject: { kind: "customers"; id: string; name: string; keys: number; members: number } | { kind: "users"; id: string; name: string };
  isSuspended: boolean;
  size?: "sm" | "md";
};

const several = (count: number, one: string, many: string) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

function whatBreaks(subject: SuspendButtonProps["subject"]): string {
  if (subject.kind === "users")
    return "They are signed out of every browser at once and can’t sign in. Keys of their organisations go on working.";
  const { keys, members } = subject;
  return `${several(keys, "key stops", "keys stop")} working within a second, sandbox included. ${several(members, "member", "members")} can still sign in and read. Nothing is deleted.`;
}

/** Suspends an organisation or a person, or ends that; the reason stands in the audit log. */
export function SuspendButton({ subject, isSuspended, size = "md" }: SuspendButtonProps) {
  const [reason, setReason] = useState("");
  const { suspend } = useStaffActions();
  const toast = useToast();
  return (
    <ConfirmDialog
      title={
        <span className="[overflow-wrap:anywhere]">
          {isSuspended ? "Lift the suspension of" : "Suspend"} {subject.name.slice(0, 80)}
        </span>
      }
      confirm={isSuspended ? "Lift suspension" : "Suspend"}
      variant={isSuspended ? "primary" : "danger"}
      onConfirm={async () => {
        await suspend(subject.kind, subject.id, { isSuspended: !isSuspended, reason });
        setReason("");
        toast({ title: isSuspended ? "The suspension is lifted" : "Suspended" });
      }}
      trigger={
        <Button size={size}>
          {isSuspended ? "Lift suspension" : "Suspend"}
          <span className="sr-only"> {subject.name}</span>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{isSuspended ? "Everything works again as before, within a second." : whatBreaks(subject)}</p>
        <Field
          name="reason"
          label="Reason"
          hint={subject.kind === "customers" ? "The customer can read it in their audit log." : "Kept in the audit log."}
          required
        >
          <Textarea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
