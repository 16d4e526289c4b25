"use client";

import { goTo } from "@/components/api/leave";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { NewPasswordField } from "@/components/ui/new-password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { enterWithTicket, join } from "./actions";

/** Makes the account that the invitation is for, and joins with it. */
export function JoinAsNewForm({ token, email, passwordMin }: { token: string; email: string; passwordMin: number }) {
  const submit = async (data: FormData) => {
    const { ticket } = await join({ token, name: textOf(data, "name"), password: textOf(data, "password") });
    if (ticket !== null) await enterWithTicket(ticket);
    await goTo("/sign-in?next=%2Fconsole");
  };
  return (
    <Form onSubmit={submit} label="Join as a new member">
      <Field name="email" label="E-mail" hint="The invitation was sent to this e-mail address.">
        <Input type="email" autoComplete="username" value={email} readOnly />
      </Field>
      <Field name="name" label="Name" required>
        <Input autoComplete="name" autoFocus maxLength={200} />
      </Field>
      <NewPasswordField min={passwordMin} />
      <SubmitButton>Join organisation</SubmitButton>
      <p className="text-13 text-muted">
        What we store about you is on the <TextLink href="/legal/privacy">privacy page</TextLink>.
      </p>
    </Form>
  );
}
