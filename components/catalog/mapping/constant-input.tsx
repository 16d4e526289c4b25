"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { MappingTarget } from "@/lib/catalog/mappings/contract";

/** The value of a field in every row. */
export function ConstantInput({ target, value, onChange }: { target: MappingTarget; value: string; onChange: (value: string) => void }) {
  return (
    <Field name={`value-${target.name}`} label={`Value of ${target.name}`} hideLabel>
      {target.choices === null || target.kind === "list" || target.kind === "market" ? (
        <Input size="sm" value={value} maxLength={200} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Select
          size="sm"
          placeholder="Choose a value"
          options={target.choices.map((choice) => ({ value: choice, label: choice }))}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
