"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";

type ExpiryFieldProps = {
  /** The entry for leaving it as it is; without one a new key never ends unless told. */
  keep?: string;
  label?: string;
};

const CHOICES: readonly SelectOption[] = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In 365 days" },
  { value: "date", label: "On a date" },
];

/** When a key ends; `expiryIn` reads it. */
export function ExpiryField({ keep, label = "Expires" }: ExpiryFieldProps) {
  const options = keep === undefined ? CHOICES : [{ value: "keep", label: keep }, ...CHOICES];
  const [choice, setChoice] = useState(options[0]?.value ?? "never");
  const isDate = choice === "date";
  return (
    <div className={clsx("grid items-start gap-3", isDate && "md:grid-cols-2")}>
      <Field
        name="expiry"
        label={label}
        {...(choice === "never" || choice === "keep" ? {} : { hint: "We will remind you by e-mail 30 days, 7 days and 1 day before." })}
      >
        <Select options={options} value={choice} onChange={(event) => setChoice(event.target.value)} />
      </Field>
      {isDate && (
        <Field name="expiresAt" label="Last day (UTC)" hint="The key works until the end of this day." required>
          <Input type="date" />
        </Field>
      )}
    </div>
  );
}
