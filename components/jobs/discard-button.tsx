"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useJobActions } from "./actions";
import { jobTitle } from "./job-title";

/** Takes a failed job off the list for good. */
export function DiscardButton({ queue, id }: { queue: string; id: string }) {
  const [reason, setReason] = useState("");
  const { discardJob } = useJobActions();
  return (
    <ConfirmAction
      title={`Discard a job in “${jobTitle(queue)}”`}
      confirm="Discard"
      onConfirm={async () => {
        await discardJob(queue, id, reason);
        return { title: "Discarded" };
      }}
      trigger={
        <Button size="sm" variant="quiet">
          Discard<span className="sr-only"> {id}</span>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>The work will not be done, and the job can't be queued again.</p>
        <Field name="reason" label="Reason" hint="Stored in the audit log." required>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmAction>
  );
}
