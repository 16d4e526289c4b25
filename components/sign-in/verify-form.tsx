"use client";

import { goTo } from "@/components/api/leave";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { afterSignIn, enterWithTicket, verify } from "./actions";

/** Confirms the address, then signs in. In another browser than the one that signed up, the password is asked for. */
export function VerifyForm({ token, needsPassword }: { token: string; needsPassword: boolean }) {
  const submit = async (data: FormData) => {
    const password = textOf(data, "password");
    const { ticket, next } = await verify(needsPassword ? { token, password } : { token });
    await enterWithTicket(ticket);
    await goTo(afterSignIn(next));
  };
  return (
    <Form onSubmit={submit} label="Confirm your e-mail address">
      {needsPassword && (
        <Field name="password" label="Password" hint="The password you chose when you signed up." required>
          <PasswordInput autoComplete="current-password" autoFocus maxLength={200} />
        </Field>
      )}
      <SubmitButton>Confirm e-mail</SubmitButton>
    </Form>
  );
}
