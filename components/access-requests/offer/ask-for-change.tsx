"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { type ChangeState, MESSAGES_PER_DAY } from "@/lib/access/contract";
import { askForChange } from "../actions";
import { focusMain } from "../focus-main";

const SENT = "You requested a change. We reply within 24 hours, and you can still accept this offer in the meantime.";

/** What keeps the reader from asking for other terms. */
const HINDRANCES = {
  question: "We have a question about your request. Reply to it on your request page; the link is in our e-mail.",
  limit: `${SENT} You have sent ${MESSAGES_PER_DAY} messages in 24 hours, which is the maximum.`,
  closed: null,
} as const;

type AskForChangeProps = { token: string; change: ChangeState };

/** Asks for other terms, or adds to what was asked for; the offer stays open meanwhile. */
export function AskForChange({ token, change }: AskForChangeProps) {
  if (change === "none" || change === "asked") return <ChangeForm token={token} hasAsked={change === "asked"} />;
  return HINDRANCES[change] !== null && <p className="text-13 text-muted">{HINDRANCES[change]}</p>;
}

function ChangeForm({ token, hasAsked }: { token: string; hasAsked: boolean }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const title = hasAsked ? "Add a message" : "Request a change";
  if (!isOpen)
    return (
      <div className="grid justify-items-start gap-3">
        {hasAsked && (
          <p role="status" className="text-13 text-muted">
            {SENT}
          </p>
        )}
        <Button size="sm" onClick={() => setOpen(true)}>
          {title}
        </Button>
      </div>
    );
  const send = async (data: FormData) => {
    await askForChange({ token, text: String(data.get("text") ?? "") });
    setOpen(false);
    router.refresh();
    focusMain();
  };
  return (
    <Form onSubmit={send} label={title}>
      <Field
        name="text"
        label={hasAsked ? "What would you like to add?" : "What would you like to change?"}
        required
        counter={4_000}
        hint={`We reply within 24 hours. You can send ${MESSAGES_PER_DAY} messages a day, and still accept this offer in the meantime.`}
      >
        <Textarea rows={4} autoFocus />
      </Field>
      <SubmitButton>{hasAsked ? "Send message" : "Send request"}</SubmitButton>
    </Form>
  );
}
