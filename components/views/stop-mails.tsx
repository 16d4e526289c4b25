"use client";

import { useState } from "react";
import { callApi } from "@/components/api/call-api";
import { Banner } from "@/components/ui/banner";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";

/** Mail programs open links by themselves, so that it takes a button. */
export function StopMails({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  async function send() {
    await callApi("/api/public/view-mail", { method: "POST", body: { token } });
    setDone(true);
  }
  if (isDone)
    return (
      <Banner tone="ok" title="You are unsubscribed" live>
        Your saved views are kept. You can turn the e-mail on again under Saved views.
      </Banner>
    );
  return (
    <Form onSubmit={send} label="Unsubscribe">
      <SubmitButton variant="primary" className="justify-self-start">
        Unsubscribe
      </SubmitButton>
    </Form>
  );
}
