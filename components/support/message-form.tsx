"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { MAX_SUPPORT_TEXT } from "@/lib/accounts/support/contract";

type MessageFormProps = {
  label: string;
  hint: string;
  button: string;
  /** What is said once it is done. */ done: string;
  send: (text: string) => Promise<unknown>;
};

/** Writes one more message into a conversation. */
export function MessageForm({ label, hint, button, done: said, send }: MessageFormProps) {
  const done = useDone();
  const [text, setText] = useState("");
  // The field and its counter begin anew.
  const [sent, setSent] = useState(0);
  return (
    <Form
      label={label}
      className="max-w-[72ch] gap-2.5"
      onSubmit={async () => {
        await send(text);
        setText("");
        setSent(sent + 1);
        done({ title: said });
      }}
    >
      <Field key={sent} name="text" label={label} hint={hint} counter={MAX_SUPPORT_TEXT}>
        <Textarea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <SubmitButton disabled={text.trim() === ""}>{button}</SubmitButton>
    </Form>
  );
}
