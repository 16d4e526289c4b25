"use client";

import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { callApi } from "./call-api";

/** Asks for the password again before something that is worth a second look. */
export function StepUpDialog({ open, onDone }: { open: boolean; onDone: (confirmed: boolean) => void }) {
  const confirm = async (data: FormData) => {
    await callApi("/api/console/account/step-up", { method: "POST", body: { password: data.get("password") } });
    onDone(true);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onDone(false)}
      title="Confirm it's you"
      description="Enter your password to continue. You signed in more than 15 minutes ago."
      size="sm"
    >
      <Form onSubmit={confirm}>
        <Field name="password" label="Password" required>
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
        <SubmitButton>Confirm identity</SubmitButton>
      </Form>
    </Dialog>
  );
}
