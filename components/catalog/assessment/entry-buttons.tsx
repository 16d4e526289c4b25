"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { RunButton } from "@/components/ui/run-button";
import { Textarea } from "@/components/ui/textarea";
import type { RoundEntry } from "@/lib/catalog/assessments/contract";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import type { EntryForm } from "./use-entry-form";
import type { RoundActions } from "./use-round";

type EntryButtonsProps = { entry: RoundEntry; form: EntryForm; actions: RoundActions };

const named = (text: string, { item }: RoundEntry) => (
  <>
    {text}
    <span className="sr-only"> {item}</span>
  </>
);

type ReasonProps = { title: string; label: string; open: boolean; onClose: () => void; onReason: (reason: string) => Promise<string> };

function ReasonDialog({ title, label, open, onClose, onReason }: ReasonProps) {
  return (
    <FormDialog
      title={title}
      submit={label}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onSubmit={async (data) => ({ title: await onReason(String(data.get("note") ?? "")) })}
    >
      <Field name="note" label="Reason" required>
        <Textarea rows={2} maxLength={REASON_CHARS} />
      </Field>
    </FormDialog>
  );
}

/** What can be said of a row beside its price; a second person approves or returns it. */
export function EntryButtons({ entry, form, actions }: EntryButtonsProps) {
  const [asks, setAsks] = useState<"skip" | "return" | null>(null);
  const [hasNote, setHasNote] = useState(false);
  const { series_id, version, state } = entry;
  const canDecide = state !== "open" && !entry.is_own && !form.isChanged;
  const decide = (decision: "approved" | "returned", note: string) => actions.decide({ decision, note, entries: [{ series_id, version }] });
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5">
        {canDecide && entry.needs_approval && !entry.is_approved && entry.decision !== "returned" && entry.fault === null && (
          <RunButton size="sm" failed="Could not approve" run={() => decide("approved", "")}>
            {named("Approve", entry)}
          </RunButton>
        )}
        {canDecide && entry.decision !== "returned" && (
          <Button size="sm" onClick={() => setAsks("return")}>
            {named("Return", entry)}
          </Button>
        )}
        {state !== "unchanged" && entry.last.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => form.post((seen) => ({ state: "unchanged", version: seen, note: form.values.note.trim() }))}
          >
            {named("Unchanged", entry)}
          </Button>
        )}
        {state !== "skipped" && (
          <Button size="sm" variant="quiet" onClick={() => setAsks("skip")}>
            {named("Skip", entry)}
          </Button>
        )}
        {!hasNote && (
          <Button size="sm" variant="quiet" onClick={() => setHasNote(true)}>
            {named("Note", entry)}
          </Button>
        )}
        {state !== "open" && (
          <RunButton size="sm" variant="quiet" failed="Could not withdraw" run={() => actions.withdraw(entry)}>
            {named("Withdraw", entry)}
          </RunButton>
        )}
      </div>
      {hasNote && (
        <Textarea
          rows={2}
          aria-label={`Note on ${entry.item}`}
          className="text-13"
          maxLength={REASON_CHARS}
          value={form.values.note}
          onChange={(event) => form.type("note", event.target.value)}
        />
      )}
      <ReasonDialog
        title={`Skip ${entry.item}`}
        label="Skip series"
        open={asks === "skip"}
        onClose={() => setAsks(null)}
        onReason={async (note) => {
          await actions.save(series_id, { state: "skipped", version, note });
          form.reset();
          return "Series skipped";
        }}
      />
      <ReasonDialog
        title={`Return ${entry.item}`}
        label="Return price"
        open={asks === "return"}
        onClose={() => setAsks(null)}
        onReason={async (note) => {
          await decide("returned", note);
          return "Price returned";
        }}
      />
    </>
  );
}
