"use client";

import { useEffect, useRef } from "react";
import { goTo } from "@/components/api/leave";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { afterSignUp, enterWithTicket, verify } from "./actions";

/**
 * Confirms the address, then signs in: at once in the browser that signed up, which nobody else has. In another one the password is
 * asked for, so that whoever merely opens the link, such as a mail filter, confirms nothing.
 */
export function VerifyForm({ token, needsPassword }: { token: string; needsPassword: boolean }) {
  const area = useRef<HTMLDivElement>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (needsPassword || hasStarted.current) return;
    hasStarted.current = true;
    area.current?.querySelector("form")?.requestSubmit();
  }, [needsPassword]);
  const submit = async (data: FormData) => {
    const password = textOf(data, "password");
    const { ticket, next } = await verify(needsPassword ? { token, password } : { token });
    await enterWithTicket(ticket);
    await goTo(afterSignUp(next));
  };
  return (
    <div ref={area}>
      <Form onSubmit={submit} label="Confirm your e-mail address">
        {needsPassword && (
          <Field name="password" label="Password" hint="The password you chose when you signed up." required>
            <PasswordInput autoComplete="current-password" autoFocus maxLength={200} />
          </Field>
        )}
        <SubmitButton>Confirm e-mail</SubmitButton>
      </Form>
    </div>
  );
}
