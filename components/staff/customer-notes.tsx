"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { RelativeTime } from "@/components/ui/relative-time";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { type CustomerNote, MAX_NOTE, NOTE_DELETE_HOURS } from "@/lib/accounts/contract";
import { useStaffActions } from "./actions";

type CustomerNotesProps = {
  orgId: string;
  notes: readonly CustomerNote[];
  now: number;
  /** A deleted organisation gets no more. */ mayAdd: boolean;
};

/** What our team noted about a customer, and writing more. */
export function CustomerNotes({ orgId, notes, now, mayAdd }: CustomerNotesProps) {
  return (
    <Card title="Notes for the team">
      <div className="grid gap-5">
        {mayAdd && <AddNote orgId={orgId} />}
        {notes.length === 0 && <p className="text-13 text-muted">No notes yet.</p>}
        {notes.length > 0 && (
          <ul className="grid">
            {notes.map((note) => (
              <Note key={note.id} orgId={orgId} note={note} now={now} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function AddNote({ orgId }: { orgId: string }) {
  const { addNote } = useStaffActions();
  const done = useDone();
  const [text, setText] = useState("");
  return (
    <Form
      label="Write a note"
      className="max-w-[72ch] gap-2.5"
      onSubmit={async () => {
        await addNote(orgId, text);
        setText("");
        done({ title: "Note added" });
      }}
    >
      <Field
        name="text"
        label="Note"
        counter={MAX_NOTE}
        hint={`Never visible to the customer. Write about the organisation, not about people. You can delete a note for ${NOTE_DELETE_HOURS} hours.`}
      >
        <Textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <SubmitButton variant="secondary" size="sm" disabled={text.trim() === ""}>
        Add note
      </SubmitButton>
    </Form>
  );
}

function Note({ orgId, note: { id, text, author, createdAt, mayDelete }, now }: { orgId: string; note: CustomerNote; now: number }) {
  const { deleteNote } = useStaffActions();
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-muted">
        <span>
          {author ?? "Former member of staff"}, <RelativeTime at={createdAt} now={now} />
        </span>
        {mayDelete && (
          <ConfirmAction
            title="Delete this note?"
            confirm="Delete note"
            variant="danger"
            onConfirm={async () => {
              await deleteNote(orgId, id);
              return { title: "Note deleted" };
            }}
            trigger={
              <Button size="sm">
                Delete<span className="sr-only"> the note “{text.slice(0, 40)}”</span>
              </Button>
            }
          >
            <p>The text is removed. The audit log keeps that there was a note.</p>
          </ConfirmAction>
        )}
      </div>
      <p className="mt-1 max-w-[80ch] text-14 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </li>
  );
}
