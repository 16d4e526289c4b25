"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmEmailChange } from "./actions";
import { AuthHeading } from "./auth-heading";

/** Puts a new address in force. */
export function EmailChangeForm({ token, email }: { token: string; email: string }) {
  const [isDone, setDone] = useState(false);
  const submit = async () => {
    await confirmEmailChange(token);
    setDone(true);
  };
  if (isDone)
    return (
      <div role="status">
        <AuthHeading title="E-mail changed">
          Sign in with <strong className="font-medium text-ink">{email}</strong> from now on. You were signed out of other browsers.
        </AuthHeading>
        <ButtonLink href="/account" variant="primary">
          Go to account
        </ButtonLink>
      </div>
    );
  return (
    <>
      <AuthHeading title="Confirm your new e-mail address">
        <strong className="font-medium text-ink">{email}</strong> will replace your current e-mail address.
      </AuthHeading>
      <Form onSubmit={submit} label="Confirm your new e-mail address">
        <SubmitButton>Confirm e-mail</SubmitButton>
      </Form>
    </>
  );
}
