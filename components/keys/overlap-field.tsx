"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { Select, type SelectOption } from "@/components/ui/select";

const CHOICES: readonly SelectOption[] = [
  { value: "0", label: "Immediately" },
  { value: "1", label: "In 1 hour" },
  { value: "24", label: "In 24 hours" },
  { value: "168", label: "In 7 days" },
  { value: "720", label: "In 30 days" },
  { value: "days", label: "After a number of days" },
];

/** How long the old key goes on working; `overlapIn` reads it. */
export function OverlapField({ defaultValue, limit }: { defaultValue: string; limit: string | null }) {
  const [choice, setChoice] = useState(defaultValue);
  const hint =
    choice === "0"
      ? "Requests with the old key fail immediately."
      : (limit ?? "Both keys work until then, so you can update your applications.");
  return (
    <div className={clsx("grid items-start gap-3", choice === "days" && "md:grid-cols-2")}>
      <Field name="overlap" label="Old key expires" hint={hint}>
        <Select options={CHOICES} value={choice} onChange={(event) => setChoice(event.target.value)} />
      </Field>
      {choice === "days" && (
        <Field name="overlapHours" label="Days" hint="1 to 30." required>
          <NumberInput suffix="days" defaultValue="14" />
        </Field>
      )}
    </div>
  );
}
