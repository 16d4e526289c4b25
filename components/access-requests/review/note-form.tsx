"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";

/** A note stays with the team. */
export function NoteForm({ onNote }: { onNote: (text: string) => Promise<void> }) {
  const [text, setText] = useState("");
  return (
    <Form
      label="Write a note"
      className="gap-2.5"
      onSubmit={async () => {
        await onNote(text);
        setText("");
      }}
    >
      <Field name="text" label="Note for the team" hint="Not visible to the applicant.">
        <Textarea
          data-note=""
          rows={2}
          className="min-h-16"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") event.currentTarget.blur();
            if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <SubmitButton variant="secondary" size="sm" disabled={text.trim() === ""}>
        Add note
      </SubmitButton>
    </Form>
  );
}

export const focusNote = () => document.querySelector<HTMLElement>("[data-note]")?.focus();
