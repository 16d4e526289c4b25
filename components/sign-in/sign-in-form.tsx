"use client";

import { goTo } from "@/components/api/leave";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { enterWithPassword } from "./actions";

/** Address and password. `then` is an address of ours that the server has made. */
export function SignInForm({
  then,
  email = "",
  query = "",
}: {
  then: string;
  email?: string;
  /** Of this page, for others. */ query?: string;
}) {
  const submit = async (data: FormData) => {
    await enterWithPassword(textOf(data, "email"), textOf(data, "password"));
    await goTo(then);
  };
  return (
    <Form onSubmit={submit} label="Sign in">
      <Field name="email" label="E-mail" required>
        <Input type="email" autoComplete="username" defaultValue={email} autoFocus={email === ""} spellCheck={false} maxLength={254} />
      </Field>
      <Field name="password" label="Password" required>
        <PasswordInput autoComplete="current-password" autoFocus={email !== ""} maxLength={200} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SubmitButton>Sign in</SubmitButton>
        <TextLink href="/reset" className="text-13">
          Forgot your password?
        </TextLink>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1.5 text-13">
        <TextLink href="/sign-in/link">E-mail me a sign-in link instead</TextLink>
        <TextLink href={`/sign-in/sso${query}`}>Single sign-on</TextLink>
      </p>
    </Form>
  );
}
