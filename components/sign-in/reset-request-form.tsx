"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { AuthHeading } from "./auth-heading";
import { requestReset } from "./actions";
import { textOf } from "./form-text";

/** Asks for a link. The answer is the same for every address. */
export function ResetRequestForm({ isLocal }: { isLocal: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (data: FormData) => {
    const email = textOf(data, "email");
    await requestReset(email);
    setSentTo(email);
  };
  if (sentTo !== null)
    return (
      <div role="status">
        <AuthHeading title="Check your mail">
          If <strong className="font-medium text-ink">{sentTo}</strong> has an account, a link for a new password is on its way. It works
          once, for one hour.
        </AuthHeading>
        {isLocal && (
          <Banner title="No mail server is configured" className="mb-5">
            Mails stay on this machine, in the outbox.
          </Banner>
        )}
        <div className="flex flex-wrap gap-2.5">
          {isLocal && (
            <ButtonLink href="/dev/outbox" variant="primary">
              Open the outbox
            </ButtonLink>
          )}
          <Button onClick={() => setSentTo(null)}>Try another address</Button>
        </div>
      </div>
    );
  return (
    <>
      <AuthHeading title="Set a new password">Enter your address, and we send you a link.</AuthHeading>
      <Form onSubmit={submit} label="Ask for a new password">
        <Field name="email" label="E-mail" required>
          <Input type="email" autoComplete="username" autoFocus spellCheck={false} maxLength={254} />
        </Field>
        <SubmitButton>Send the link</SubmitButton>
      </Form>
    </>
  );
}
