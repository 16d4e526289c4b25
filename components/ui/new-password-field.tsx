"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";

type NewPasswordFieldProps = { min: number; label?: string; autoFocus?: boolean };

/** A password that is being chosen; the hint follows what is typed. */
export function NewPasswordField({ min, label = "Password", autoFocus = false }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0);
  return (
    <Field name="password" label={label} hint={hintFor(length, min)} required>
      <PasswordInput
        autoComplete="new-password"
        autoFocus={autoFocus}
        minLength={min}
        maxLength={200}
        onInput={(event) => setLength([...event.currentTarget.value].length)}
      />
    </Field>
  );
}

function hintFor(length: number, min: number): string {
  if (length === 0) return `At least ${min} characters. A phrase of three or four words is easy to remember.`;
  if (length < min) return `${min - length} more ${min - length === 1 ? "character" : "characters"}.`;
  return length < 16 ? "Good length. Longer is stronger." : "Strong, unless it contains your name.";
}
