"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { HEX } from "@/lib/core/colours";

type ColourFieldProps = { name: string; label: string; value: string; disabled: boolean; onChange: (value: string) => void };

/** A colour, picked or typed. */
export function ColourField({ name, label, value, disabled, onChange }: ColourFieldProps) {
  return (
    <Field name={name} label={label} disabled={disabled}>
      <span className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`Choose ${label.toLowerCase()} colour`}
          value={HEX.test(value) ? value : "#000000"}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className="h-9 w-11 shrink-0 rounded-md border border-input bg-surface p-1"
        />
        <Input
          value={value}
          mono
          maxLength={7}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
        />
      </span>
    </Field>
  );
}
