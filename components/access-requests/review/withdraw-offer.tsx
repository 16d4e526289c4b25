"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

/** Takes an open offer back. */
export function WithdrawOffer({ onRetract }: { onRetract: (text: string) => Promise<void> }) {
  const [text, setText] = useState("");
  return (
    <ConfirmDialog
      title="Withdraw this offer?"
      confirm="Withdraw offer"
      onConfirm={() => onRetract(text)}
      trigger={<Button>Withdraw offer</Button>}
    >
      <div className="grid gap-4">
        <p>It can no longer be accepted, and the applicant is notified by e-mail. The request is in review again, due within 24 hours.</p>
        <Field name="text" label="Message to the applicant" hint="Optional.">
          <Textarea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
