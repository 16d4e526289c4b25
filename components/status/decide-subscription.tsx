"use client";

import { useState } from "react";
import { callApi } from "@/components/api/call-api";
import { Banner } from "@/components/ui/banner";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";

const WORDS = {
  confirm: {
    button: "Confirm subscription",
    title: "You are subscribed",
    text: "Incidents, maintenance and announcements are sent to this address.",
  },
  stop: { button: "Unsubscribe", title: "You are unsubscribed", text: "The address was deleted." },
} as const;

/** Mail programs open links by themselves, so that it takes a button. */
export function DecideSubscription({ what, token }: { what: keyof typeof WORDS; token: string }) {
  const [isDone, setDone] = useState(false);
  const { button, title, text } = WORDS[what];
  async function send() {
    await callApi(`/api/public/status-subscription/${what}`, { method: "POST", body: { token } });
    setDone(true);
  }
  if (isDone)
    return (
      <Banner tone="ok" title={title} live>
        {text}
      </Banner>
    );
  return (
    <Form onSubmit={send} label={button}>
      <SubmitButton className="justify-self-start">{button}</SubmitButton>
    </Form>
  );
}
