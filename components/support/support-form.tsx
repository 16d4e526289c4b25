"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useSupportActions } from "./actions";

type SupportFormProps = { /** Where the reply goes. */ email: string; page: string | null; requestId: string | null };

/** A message to the team. Once it is sent, the page says where the reply comes. */
export function SupportForm({ email, page, requestId }: SupportFormProps) {
  const { askSupport } = useSupportActions();
  const { refresh } = useRouter();
  const [isSent, setSent] = useState(false);
  async function submit(data: FormData) {
    const [text, id] = [textOf(data, "text"), textOf(data, "requestId").trim()];
    await askSupport({ text, ...(page === null ? {} : { page }), ...(id === "" ? {} : { requestId: id }) });
    setSent(true);
    refresh();
  }
  if (isSent)
    return (
      <p role="status" className="text-14">
        Your message was sent. We will reply here and by e-mail to {email}.
      </p>
    );
  return (
    <Form onSubmit={submit} label="Message to support">
      <Field name="text" label="Message" hint={`We reply here and by e-mail to ${email}.`} required counter={5_000} className="max-w-2xl">
        <Textarea className="min-h-40" />
      </Field>
      <Field
        name="requestId"
        label="Request ID"
        hint="If it is about a failed request: the ID in its response, or on the error page."
        className="max-w-xl"
      >
        <Input defaultValue={requestId ?? ""} maxLength={100} autoComplete="off" className="num" />
      </Field>
      <div>
        <SubmitButton>Send message</SubmitButton>
      </div>
    </Form>
  );
}
