"use client";

import { type FocusEvent, type KeyboardEvent, useId } from "react";
import { Button } from "@/components/ui/button";
import type { RoundEntry } from "@/lib/catalog/assessments/contract";
import { EntryButtons } from "./entry-buttons";
import { EntryState } from "./entry-state";
import { textsOf, type ValueName } from "./entry-text";
import { EntryValues } from "./entry-values";
import { useEntryForm, type EntryForm } from "./use-entry-form";
import type { RoundActions } from "./use-round";
import { termsText } from "./words";

export const ROW_GRID = "md:grid md:grid-cols-[minmax(10rem,1.5fr)_minmax(8.5rem,0.9fr)_6rem_6rem_6rem_minmax(11rem,1.3fr)] md:gap-x-3";

type EntryRowProps = {
  entry: RoundEntry;
  actions: RoundActions;
  names: Readonly<Record<string, string>>;
  isOpen: boolean;
  onSay: (text: string) => void;
  /** Moves the focus to the same figure of another row. */
  onMove: (from: HTMLElement, name: ValueName, by: 1 | -1) => void;
};

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** One series of a round: saved with Enter or when it is left; what is typed stays until it is saved. */
export function EntryRow({ entry, actions, names, isOpen, onSay, onMove }: EntryRowProps) {
  const form = useEntryForm(entry, actions, onSay);
  const errorId = useId();

  function onKey(event: KeyboardEvent<HTMLInputElement>, name: ValueName) {
    const by = MOVES[event.key];
    if (event.key !== "Enter" && by === undefined) return;
    event.preventDefault();
    if (by !== undefined) return onMove(event.currentTarget, name, by);
    if (form.submit()) onMove(event.currentTarget, "avg", 1);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (!currentTarget.contains(relatedTarget) && form.isChanged && form.state.kind !== "saving") form.submit();
  }

  return (
    <li className={`border-b border-line px-5 py-3 last:border-b-0 ${ROW_GRID}`} onBlur={isOpen ? onBlur : undefined}>
      <div className="min-w-0">
        <p className="text-14 font-medium wrap-anywhere">{entry.item}</p>
        <p className="text-12 text-muted">{[termsText(entry), entry.technology].filter(Boolean).join(" · ")}</p>
      </div>
      <ol className="num my-2 text-12 text-muted md:my-0" aria-label={`Last prices of ${entry.item}`}>
        {entry.last.map(({ date, avg, low, high }) => (
          <li key={date} className="flex flex-wrap gap-x-2">
            <span>{date}</span>
            <span className="text-ink">{avg}</span>
            {(low !== null || high !== null) && (
              <span>
                <span className="sr-only">range </span>
                {low ?? ""}–{high ?? ""}
              </span>
            )}
          </li>
        ))}
      </ol>
      {isOpen ? (
        <div className="grid grid-cols-3 gap-2 md:contents">
          <EntryValues entry={entry} form={form} errorId={errorId} onKey={onKey} />
        </div>
      ) : (
        <p className="num text-14 md:col-span-3">
          {entry.avg ?? "–"}
          {(entry.low ?? entry.high) !== null && <span className="text-muted"> {`${entry.low ?? "–"} to ${entry.high ?? "–"}`}</span>}
        </p>
      )}
      <div className="mt-2 grid content-start gap-1.5 md:mt-0">
        <EntryState entry={entry} values={isOpen ? form.values : textsOf(entry)} names={names} />
        <p
          id={errorId}
          className={form.state.kind === "failed" || form.state.kind === "conflict" ? "text-13 text-bad" : "text-12 text-muted"}
        >
          {saveText(form)}
        </p>
        {form.state.kind === "conflict" && (
          <div className="flex flex-wrap items-center gap-1.5 text-13">
            <span>Now saved: {entry.state === "open" ? "nothing" : (entry.avg ?? entry.state)}.</span>
            <Button size="sm" onClick={form.overwrite}>
              Save mine
            </Button>
            <Button size="sm" onClick={form.reset}>
              Keep theirs
            </Button>
          </div>
        )}
        {isOpen && <EntryButtons entry={entry} form={form} actions={actions} />}
      </div>
    </li>
  );
}

function saveText({ state, isChanged }: EntryForm): string {
  if ("text" in state) return state.text;
  if (state.kind === "saving") return "Saving…";
  if (isChanged) return "Not saved yet. Press Enter.";
  return state.kind === "saved" ? "Saved" : "";
}
