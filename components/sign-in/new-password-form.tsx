"use client";

import { goTo } from "@/components/api/leave";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { NewPasswordField } from "@/components/ui/new-password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { setPassword } from "./actions";

/** Sets the new password that a mailed link allows. */
export function NewPasswordForm({ token, passwordMin }: { token: string; passwordMin: number }) {
  const submit = async (data: FormData) => {
    await setPassword({ token, password: textOf(data, "password") });
    await goTo("/sign-in?notice=password-set");
  };
  return (
    <Form onSubmit={submit} label="Set a new password">
      <NewPasswordField min={passwordMin} label="New password" autoFocus />
      <SubmitButton>Set password</SubmitButton>
    </Form>
  );
}
