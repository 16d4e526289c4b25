"use client";

import { useState } from "react";
import { goTo } from "@/components/api/leave";
import { SignOutButton } from "@/components/api/sign-out-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { enterCode } from "./actions";
import { AuthHeading } from "./auth-heading";

/** The second half of signing in: six digits, or a recovery code, or back out. */
export function CodeForm({ then }: { then: string }) {
  const [recovers, setRecovers] = useState(false);
  const submit = async (data: FormData) => {
    await enterCode(textOf(data, "code"));
    await goTo(then);
  };
  return (
    <>
      <AuthHeading title={recovers ? "Enter a recovery code" : "Enter your six-digit code"}>
        {recovers
          ? "One of the codes you saved when you set up your authenticator. Each code works once."
          : "Open your authenticator app to see the code for this account."}
      </AuthHeading>
      <Form onSubmit={submit} label="Two-factor authentication" key={recovers ? "recovery" : "code"}>
        {recovers ? (
          <Field name="code" label="Recovery code" required>
            <Input
              mono
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={24}
              placeholder="xxxxxx-xxxxxx-xxxxxx"
            />
          </Field>
        ) : (
          <Field name="code" label="Code" required>
            <Input mono autoFocus autoComplete="one-time-code" inputMode="numeric" maxLength={7} placeholder="000000" />
          </Field>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SubmitButton>Continue</SubmitButton>
          <Button variant="quiet" size="sm" onClick={() => setRecovers(!recovers)}>
            {recovers ? "Use authenticator app" : "Use a recovery code"}
          </Button>
        </div>
      </Form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-13 text-muted">
        Not you, or can't access your code?
        <SignOutButton size="sm" />
      </div>
      <p className="mt-3 text-13 text-muted">
        Too many attempts? <TextLink href="/sign-in/link">Sign in with a link</TextLink>, then enter the code.
      </p>
    </>
  );
}
