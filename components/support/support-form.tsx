"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSupportActions } from "./actions";
import { MessageFields } from "./message-fields";

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
      <MessageFields hint={`We reply here and by e-mail to ${email}.`} requestId={requestId} />
      <div>
        <SubmitButton>Send message</SubmitButton>
      </div>
    </Form>
  );
}
