"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { AuthHeading } from "./auth-heading";
import { confirmEmailChange } from "./actions";

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
        <AuthHeading title="Your address is changed">
          You sign in with <strong className="font-medium text-ink">{email}</strong> from now on. Other browsers were signed out.
        </AuthHeading>
        <ButtonLink href="/account" variant="primary">
          Go to your account
        </ButtonLink>
      </div>
    );
  return (
    <>
      <AuthHeading title="Confirm your new address">
        <strong className="font-medium text-ink">{email}</strong> replaces the address that you sign in with now.
      </AuthHeading>
      <Form onSubmit={submit} label="Confirm your new address">
        <SubmitButton>Confirm</SubmitButton>
      </Form>
    </>
  );
}
