"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { NewPasswordField } from "@/components/ui/new-password-field";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { useAccountActions } from "./actions";

/** Another password, or the first one of an account that signs in through another service. */
export function PasswordForm({ email, hasPassword, passwordMin }: { email: string; hasPassword: boolean; passwordMin: number }) {
  const { changePassword } = useAccountActions();
  const said = useDone();
  const [round, setRound] = useState(0);
  const submit = async (data: FormData) => {
    await changePassword({ current: textOf(data, "current"), password: textOf(data, "password") });
    setRound(round + 1);
    said({ title: hasPassword ? "Password changed" : "Password set", description: "Other browsers were signed out." });
  };
  return (
    <Form key={round} onSubmit={submit} label="Change password" className="max-w-[400px]">
      {/* Password managers look for the address that a password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden aria-hidden="true" tabIndex={-1} />
      {hasPassword && (
        <Field name="current" label="Current password" required>
          <PasswordInput autoComplete="current-password" maxLength={200} />
        </Field>
      )}
      <NewPasswordField min={passwordMin} label="New password" />
      <SubmitButton variant="secondary">{hasPassword ? "Change password" : "Set password"}</SubmitButton>
    </Form>
  );
}
