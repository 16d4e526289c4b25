"use client";

import { clsx } from "clsx";
import type { KeyboardEvent } from "react";
import { NumberInput } from "@/components/ui/number-input";
import { PRICE_CHARS, type RoundEntry } from "@/lib/catalog/assessments/contract";
import { VALUE_WORDS, VALUES, type ValueName } from "./entry-text";
import type { EntryForm } from "./use-entry-form";

type EntryValuesProps = {
  entry: RoundEntry;
  form: EntryForm;
  errorId: string;
  onKey: (event: KeyboardEvent<HTMLInputElement>, name: ValueName) => void;
};

/** The three figures of a row. They stay text, so that what is typed is what is published. */
export function EntryValues({ entry, form, errorId, onKey }: EntryValuesProps) {
  const failed = form.state.kind === "failed" ? form.state.name : undefined;
  return VALUES.map((name) => (
    <label key={name} className="grid content-start gap-1">
      <span className="text-12 text-muted md:sr-only">
        {VALUE_WORDS[name]}
        <span className="sr-only">
          {" "}
          of {entry.item}, {entry.currency} per {entry.unit}
        </span>
      </span>
      <NumberInput
        size="sm"
        decimals={4}
        data-cell={name}
        maxLength={PRICE_CHARS}
        value={form.values[name]}
        onChange={(event) => form.type(name, event.target.value)}
        onKeyDown={(event) => onKey(event, name)}
        aria-invalid={failed === name || undefined}
        aria-describedby={errorId}
        className={clsx(name === "avg" && "font-medium")}
      />
    </label>
  ));
}
