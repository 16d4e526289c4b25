"use client";

import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { NewPasswordField } from "@/components/ui/new-password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { SignUp } from "./actions";
import { AuthHeading } from "./auth-heading";

export type Prefill = { name: string; email: string; organisation: string };

type SignUpFormProps = { prefill: Prefill; plan: string | null; passwordMin: number; onSend: (given: SignUp) => Promise<void> };

/** Who, where, and a password. */
export function SignUpForm({ prefill, plan, passwordMin, onSend }: SignUpFormProps) {
  const submit = (data: FormData) =>
    onSend({
      name: textOf(data, "name"),
      email: textOf(data, "email"),
      organisation: textOf(data, "organisation"),
      password: textOf(data, "password"),
    });
  return (
    <>
      <AuthHeading title="Create an account">
        {plan === null
          ? "Start with a free sandbox key for a small part of every dataset. No card required."
          : `Your account includes the sandbox. You can pay for ${plan} in the next step or later.`}
      </AuthHeading>
      <Form onSubmit={submit} label="Create an account">
        <Field name="name" label="Name" required>
          <Input autoComplete="name" defaultValue={prefill.name} autoFocus={prefill.name === ""} maxLength={200} />
        </Field>
        <Field name="email" label="Work e-mail" required>
          <Input type="email" autoComplete="username" defaultValue={prefill.email} spellCheck={false} maxLength={254} />
        </Field>
        <Field name="organisation" label="Organisation" hint="Your company or your own name. You can change it later." required>
          <Input autoComplete="organization" defaultValue={prefill.organisation} maxLength={200} />
        </Field>
        <NewPasswordField min={passwordMin} autoFocus={prefill.name !== ""} />
        <SubmitButton>Create account</SubmitButton>
        <p className="text-13 text-muted">
          By creating an account, you accept the <TextLink href="/legal/terms">terms of service</TextLink>. What we store about you is on
          the <TextLink href="/legal/privacy">privacy page</TextLink>.
        </p>
      </Form>
    </>
  );
}
