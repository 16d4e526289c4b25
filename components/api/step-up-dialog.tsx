"use client";

import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { callApi } from "./call-api";
import { DirectoryButton } from "./directory-button";

type StepUpDialogProps = {
  open: boolean;
  /** Who signed the reader in, when it was a directory. */
  directory: { id: string; name: string } | null;
  onDone: (confirmed: boolean) => void;
};

/** Asks for the password again, or sends to the directory, before something that is worth a second look. */
export function StepUpDialog({ open, directory, onDone }: StepUpDialogProps) {
  if (directory !== null)
    return (
      <Dialog
        open={open}
        onOpenChange={(isOpen) => !isOpen && onDone(false)}
        title="Confirm it's you"
        description={`Sign in through the directory of ${directory.name} again to continue. You signed in more than 15 minutes ago. You come back to this page, and what you typed here is lost.`}
        size="sm"
      >
        <DirectoryButton orgId={directory.id}>Sign in again</DirectoryButton>
      </Dialog>
    );
  return <PasswordDialog open={open} onDone={onDone} />;
}

function PasswordDialog({ open, onDone }: Omit<StepUpDialogProps, "directory">) {
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
