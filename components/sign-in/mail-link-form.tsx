"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { requestReset, requestSignInLink } from "./actions";
import { AuthHeading } from "./auth-heading";

const LINKS = {
  reset: {
    title: "Set a new password",
    sent: "we sent a link to set a new password. It works once and expires in one hour.",
    send: requestReset,
  },
  "sign-in": {
    title: "Sign in with a link",
    sent: "we sent a sign-in link. It works once and expires in one hour.",
    send: requestSignInLink,
  },
} as const;

/** Asks for a link. The answer is the same for every address. */
export function MailLinkForm({ kind, isLocal }: { kind: keyof typeof LINKS; isLocal: boolean }) {
  const { title, sent, send } = LINKS[kind];
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (data: FormData) => {
    const email = textOf(data, "email");
    await send(email);
    setSentTo(email);
  };
  if (sentTo !== null)
    return (
      <div role="status">
        <AuthHeading title="Check your e-mail">
          If <strong className="font-medium text-ink">{sentTo}</strong> has an account, {sent}
        </AuthHeading>
        {isLocal && (
          <Banner title="No mail server is configured" className="mb-5">
            E-mails are only available in the outbox on this machine.
          </Banner>
        )}
        <div className="flex flex-wrap gap-2.5">
          {isLocal && (
            <ButtonLink href="/dev/outbox" variant="primary">
              Open outbox
            </ButtonLink>
          )}
          <Button onClick={() => setSentTo(null)}>Use a different e-mail address</Button>
        </div>
      </div>
    );
  return (
    <>
      <AuthHeading title={title}>Enter your e-mail address and we'll send you a link.</AuthHeading>
      <Form onSubmit={submit} label={title}>
        <Field name="email" label="E-mail" required>
          <Input type="email" autoComplete="username" autoFocus spellCheck={false} maxLength={254} />
        </Field>
        <SubmitButton>Send link</SubmitButton>
      </Form>
    </>
  );
}
