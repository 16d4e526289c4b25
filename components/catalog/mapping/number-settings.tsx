"use client";

import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import type { Mapping } from "@/lib/catalog/mappings/contract";

const SIGNS = [
  { value: ".", label: "Point: 1,234.5" },
  { value: ",", label: "Comma: 1.234,5" },
];
const ORDERS = [
  { value: "day-first", label: "Day first: 31/12/2026" },
  { value: "month-first", label: "Month first: 12/31/2026" },
] as const;
const MAX_SKIPPED = 20;

/** How numbers and dates are written, and what stands between the header and the first row. */
export function NumberSettings({ mapping, onChange }: { mapping: Mapping; onChange: (change: Partial<Mapping>) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field name="decimal_sign" label="Decimal sign">
        <Select
          options={SIGNS}
          value={mapping.decimal_sign}
          onChange={({ target }) => onChange({ decimal_sign: target.value === "," ? "," : "." })}
        />
      </Field>
      <Field name="day_order" label="Dates" hint="Detected from dates such as 31/12/2026. Choose the order if none are in the file.">
        <Select
          options={ORDERS}
          placeholder="Detect"
          value={mapping.day_order ?? ""}
          onChange={({ target }) =>
            onChange({
              day_order:
                ORDERS.length > 0 && target.value !== "" ? (target.value === "day-first" ? "day-first" : "month-first") : undefined,
            })
          }
        />
      </Field>
      <Field name="skip_rows" label="Records below the header to skip" hint="Such as a row of units.">
        <NumberInput
          min={0}
          max={MAX_SKIPPED}
          value={mapping.skip_rows}
          onChange={({ target }) => onChange({ skip_rows: Math.min(MAX_SKIPPED, Math.max(0, Math.trunc(Number(target.value) || 0))) })}
        />
      </Field>
    </div>
  );
}
