"use client";

import { useState } from "react";
import { callApi } from "@/components/api/call-api";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";

/** Asks for the link that confirms an address. The response is the same for every address. */
export function SubscribeForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  async function send(data: FormData) {
    const email = textOf(data, "email");
    await callApi("/api/public/status-subscription", { method: "POST", body: { email } });
    setSentTo(email);
  }
  if (sentTo !== null)
    return (
      <Banner tone="ok" title="Check your e-mail" live>
        <span className="[overflow-wrap:anywhere]">We sent a link to {sentTo} that confirms the subscription. It expires in 24 hours.</span>
      </Banner>
    );
  return (
    <Form onSubmit={send} label="Subscribe to status updates" className="max-w-md">
      <Field name="email" label="E-mail" required>
        <Input type="email" autoComplete="email" spellCheck={false} maxLength={254} />
      </Field>
      <SubmitButton variant="secondary" className="justify-self-start">
        Subscribe
      </SubmitButton>
    </Form>
  );
}
