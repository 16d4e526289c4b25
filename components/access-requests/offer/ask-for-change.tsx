"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { askForChange } from "../actions";

/** Asks for other terms; the offer stays open meanwhile. */
export function AskForChange({ token }: { token: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button size="sm" onClick={() => setOpen(true)} className="justify-self-start">
        Request a change
      </Button>
    );
  const send = async (data: FormData) => {
    await askForChange({ token, text: String(data.get("text") ?? "") });
    router.refresh();
  };
  return (
    <Form onSubmit={send} label="Request a change">
      <Field
        name="text"
        label="What would you like to change?"
        required
        counter={4_000}
        hint="We reply within 24 hours. You can still accept this offer in the meantime."
      >
        <Textarea rows={4} autoFocus />
      </Field>
      <SubmitButton>Send request</SubmitButton>
    </Form>
  );
}
