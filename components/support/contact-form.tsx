"use client";

import { useState } from "react";
import { DescriptionList } from "@/components/ui/description-list";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { VisitorMessage } from "@/lib/accounts/support/visitor/contract";
import { MessageFields } from "./message-fields";
import { sendMessage } from "./send-message";

type ContactFormProps = { known: { name: string; email: string }; page: string | null; requestId: string | null };

/** A message to our team from whoever has no console. Once it is sent, what was sent is shown, as no e-mail confirms it. */
export function ContactForm({ known, page, requestId }: ContactFormProps) {
  const [sent, setSent] = useState<VisitorMessage | null>(null);
  async function submit(data: FormData) {
    const message = messageIn(data);
    await sendMessage(message);
    setSent(message);
  }
  if (sent !== null) return <Sent message={sent} />;
  return (
    <Form onSubmit={submit} label="Contact" className="max-w-2xl">
      <div className="grid gap-5 md:grid-cols-2">
        <Field name="name" label="Name" required>
          <Input autoComplete="name" defaultValue={known.name} />
        </Field>
        <Field name="email" label="E-mail" required hint="We reply to this e-mail address.">
          <Input type="email" autoComplete="email" inputMode="email" spellCheck={false} defaultValue={known.email} />
        </Field>
      </div>
      <MessageFields requestId={requestId} />
      <Field name="page" label="Page" hint="If it is about a page of this site: its path, such as /docs/quick-start." className="max-w-2xl">
        <Input defaultValue={page ?? ""} maxLength={500} autoComplete="off" spellCheck={false} />
      </Field>
      <Honeypot />
      <div>
        <SubmitButton>Send message</SubmitButton>
      </div>
    </Form>
  );
}

function messageIn(data: FormData): VisitorMessage {
  const [page, requestId, topic] = ["page", "requestId", "topic"].map((name) => textOf(data, name).trim());
  return {
    ...{ name: textOf(data, "name").trim(), email: textOf(data, "email").trim(), text: textOf(data, "text") },
    ...(page ? { page } : {}),
    ...(requestId ? { requestId } : {}),
    ...(topic ? { topic } : {}),
  };
}

function Sent({ message: { name, email, text, page, requestId } }: { message: VisitorMessage }) {
  return (
    <div className="grid max-w-2xl gap-5">
      <p role="status" className="text-16">
        Your message was sent. We will reply by e-mail to {email}.
      </p>
      <DescriptionList
        items={[
          { term: "Name", details: name },
          { term: "Message", details: <span className="whitespace-pre-wrap">{text.trim()}</span> },
          ...(page === undefined ? [] : [{ term: "Page", details: page }]),
          ...(requestId === undefined ? [] : [{ term: "Request ID", details: requestId, num: true }]),
        ]}
      />
      <p className="text-13 text-muted">We don't send a confirmation by e-mail. If the address is wrong, send the message again.</p>
    </div>
  );
}
