"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { useStaffActions } from "./actions";

type RetryButtonProps = { mail: { id: string; to: string; isSecret: boolean } };

/** Sends a mail once more, to the address that it should have had. */
export function RetryButton({ mail: { id, to, isSecret } }: RetryButtonProps) {
  const { retryMail } = useStaffActions();
  const retry = async (data: FormData) => {
    await retryMail(id, isSecret ? undefined : textOf(data, "to"));
    return { title: "Queued again", description: "It will be sent within a minute." };
  };
  return (
    <FormDialog
      title="Send this e-mail again"
      size="sm"
      submit="Send again"
      onSubmit={retry}
      trigger={<Button size="sm">Send again</Button>}
      description={isSecret ? `It goes to ${to}: it acts for its reader, so to nobody else.` : "Correct the address if it was wrong."}
    >
      {!isSecret && (
        <Field name="to" label="To" required>
          <Input type="email" defaultValue={to} autoComplete="off" spellCheck={false} maxLength={254} />
        </Field>
      )}
    </FormDialog>
  );
}
