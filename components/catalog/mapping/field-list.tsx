"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { FileLayout, Mapping } from "@/lib/catalog/mappings/contract";
import { FieldRow } from "./field-row";
import { changeField, fieldUse, type FieldUse } from "./field-use";

type FieldListProps = { layout: FileLayout; mapping: Mapping; onChange: (change: Partial<Mapping>) => void };

/** The fields that are mapped or required, in the order of our format, and a way to add another. */
export function FieldList({ layout, mapping, onChange }: FieldListProps) {
  const { suggestion, targets, columns } = layout;
  const [added, setAdded] = useState<readonly string[]>([]);
  const isShown = (name: string, required: boolean): boolean =>
    required || name in suggestion.mapping.columns || name in suggestion.mapping.constants || added.includes(name);
  // What columns that become rows give, no other column does.
  const { wide } = mapping;
  const own = targets.filter(({ name }) => name !== wide?.to && name !== wide?.cells);
  const shown = own.filter(({ name, required }) => isShown(name, required));
  const others = own.filter(({ name, required }) => !isShown(name, required));
  const used = new Set(Object.values(mapping.columns).flatMap(({ from }) => from));
  const unused = columns.map(({ name }) => name).filter((name) => !used.has(name) && !wide?.columns.includes(name));
  return (
    <div className="grid gap-4">
      <ul className="grid gap-px overflow-clip rounded-md border border-line bg-line">
        {shown.map((target) => (
          <FieldRow
            key={target.name}
            target={target}
            columns={columns}
            use={fieldUse(mapping, target.name)}
            certainty={suggestion.certainty[target.name] ?? null}
            unknown={suggestion.unknown[target.name] ?? []}
            unread={suggestion.units[target.name] ?? null}
            onChange={(use: FieldUse) => onChange(changeField(mapping, target.name, use))}
          />
        ))}
      </ul>
      <Field name="add" label="Add a field" className="max-w-[22rem]">
        <Select
          value=""
          placeholder="Choose a field"
          options={others.map(({ name, description }) => ({ value: name, label: description === "" ? name : `${name}: ${description}` }))}
          onChange={({ target }) => setAdded([...added, target.value])}
        />
      </Field>
      {unused.length > 0 && <p className="text-13 text-muted [overflow-wrap:anywhere]">Not used: {unused.join(", ")}.</p>}
    </div>
  );
}
