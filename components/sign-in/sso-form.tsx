"use client";

import { goTo } from "@/components/api/leave";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { beginSso } from "./actions";

/** Asks for the work e-mail, whose domain says which directory signs in. `next`: where to go then. */
export function SsoForm({ next }: { next: string | null }) {
  const submit = async (data: FormData) => {
    const { url } = await beginSso(textOf(data, "email"), next);
    await goTo(url);
  };
  return (
    <Form onSubmit={submit} label="Single sign-on">
      <Field name="email" label="Work e-mail" required>
        <Input type="email" autoComplete="username" autoFocus spellCheck={false} maxLength={254} />
      </Field>
      <div>
        <SubmitButton>Continue</SubmitButton>
      </div>
    </Form>
  );
}
