"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useAccountActions } from "./actions";
import { OutboxLink } from "./outbox-link";

/** Asks for another address; it takes effect when the link in the mail to it is opened. */
export function EmailForm({ isLocal }: { isLocal: boolean }) {
  const { changeEmail } = useAccountActions();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = async (data: FormData) => {
    const email = textOf(data, "email");
    await changeEmail(email);
    setSentTo(email);
  };
  return (
    <Form onSubmit={submit} label="Change e-mail address" className="max-w-[400px]">
      {sentTo !== null && (
        <Banner tone="ok" live title="Check your e-mail">
          <span className="break-words">
            We sent a link to {sentTo}. Open it to change your e-mail address; until then, sign in with the current one.
          </span>
          {isLocal && <OutboxLink />}
        </Banner>
      )}
      <Field name="email" label="New e-mail" required>
        <Input type="email" autoComplete="email" spellCheck={false} maxLength={254} />
      </Field>
      <SubmitButton variant="secondary">Send link</SubmitButton>
    </Form>
  );
}
