"use client";

import { ChevronDown, CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import type { Parameter } from "@/lib/api/openapi/contract";
import { chosenOf } from "./form-model";
import { ValueChoices } from "./value-choices";
import { withCode } from "./with-code";

type MultiSelectProps = { parameter: Parameter; value: string; error: string | undefined; onChange: (text: string) => void };

/** More than these are written only when they are looked at. */
const MAX_AT_ONCE = 40;

/** Several of the values that are allowed: folded up it says which, unfolded they are ticked. */
export function MultiSelect({ parameter, value, error, onChange }: MultiSelectProps) {
  const { name, description, values, example } = parameter;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = chosenOf(parameter, value);
  const isWritten = isOpen || values.length <= MAX_AT_ONCE;
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}>
      <legend className="num mb-1.5 text-13 font-medium">{name}</legend>
      <details
        className={`group/values min-w-0 rounded-md border bg-surface has-[>summary:hover]:border-muted ${error === undefined ? "border-input" : "border-bad"}`}
        onToggle={(event) => {
          const { open } = event.currentTarget;
          setIsOpen(open);
          const list = event.currentTarget;
          // The search of a long list is written with the list.
          if (open) requestAnimationFrame(() => list.querySelector<HTMLInputElement>("input[type=search]")?.focus());
        }}
      >
        <summary
          data-parameter={name}
          className="num flex h-8 list-none items-center gap-2 rounded-md px-2.5 text-13 [&::-webkit-details-marker]:hidden"
        >
          <span className="sr-only">{name}: </span>
          <span className={chosen.length === 0 ? "min-w-0 flex-1 truncate text-faint" : "min-w-0 flex-1 truncate"}>
            {chosen.length > 0 ? chosen.join(", ") : example === null ? "Any" : `Any (e.g. ${example})`}
          </span>
          {chosen.length > 1 && <span className="text-12 text-muted">{chosen.length}</span>}
          <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted transition-transform group-open/values:rotate-180" />
        </summary>
        {isWritten && <ValueChoices name={name} values={values} chosen={chosen} onChange={(next) => onChange(next.join(","))} />}
      </details>
      {!isWritten && value !== "" && <input type="hidden" name={name} value={value} />}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-13 text-bad">
          <CircleAlert size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-12 text-muted">
        {withCode(description)}
      </p>
    </fieldset>
  );
}
