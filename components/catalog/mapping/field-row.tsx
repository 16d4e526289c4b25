"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Tag } from "@/components/ui/tag";
import type { FileLayout, MappingTarget } from "@/lib/catalog/mappings/contract";
import { ColumnDetails } from "./column-details";
import { ConstantInput } from "./constant-input";
import { type FieldUse, withPart } from "./field-use";

type FieldRowProps = {
  target: MappingTarget;
  columns: FileLayout["columns"];
  use: FieldUse;
  certainty: number | null;
  unknown: readonly string[];
  unread: readonly string[] | null;
  onChange: (use: FieldUse) => void;
};

const CONSTANT = "\u0000constant";
const SURE = 0.9;

function chosen(use: FieldUse): string {
  if (use.kind === "none") return "";
  return use.kind === "constant" ? CONSTANT : (use.use.from[0] ?? "");
}

/** One field: the column it is read from, how its cells are meant, and some of them. */
export function FieldRow({ target, columns, use, certainty, unknown, unread, onChange }: FieldRowProps) {
  const column = use.kind === "column" ? columns.find(({ name }) => name === use.use.from[0]) : undefined;
  const options = [{ value: CONSTANT, label: "Same value in every row" }, ...columns.map(({ name }) => ({ value: name, label: name }))];

  function choose(value: string): void {
    if (value === "") onChange({ kind: "none" });
    else if (value === CONSTANT) onChange({ kind: "constant", value: "" });
    else onChange({ kind: "column", use: { ...(use.kind === "column" ? withPart(use.use, "unit", undefined) : {}), from: [value] } });
  }

  return (
    <li className="grid gap-x-6 gap-y-3 bg-surface px-4 py-3 sm:grid-cols-2 lg:grid-cols-4">
      <div className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="num text-13 font-medium [overflow-wrap:anywhere]">{target.name}</span>
          {target.required && use.kind === "none" && <Tag tone="warn">Required</Tag>}
          {use.kind === "column" && certainty !== null && certainty < SURE && <Tag>Please check</Tag>}
        </span>
        <span className="block text-12 text-muted">{target.description}</span>
      </div>
      <Field name={`column-${target.name}`} label={`Column for ${target.name}`} hideLabel>
        <Select
          size="sm"
          options={options}
          placeholder="Not in the file"
          value={chosen(use)}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <div className="grid content-start gap-3">
        {use.kind === "constant" && (
          <ConstantInput target={target} value={use.value} onChange={(value) => onChange({ kind: "constant", value })} />
        )}
        {use.kind === "column" && (
          <ColumnDetails
            target={target}
            use={use.use}
            examples={column?.examples ?? []}
            unknown={unknown}
            unread={unread}
            onChange={(next) => onChange({ kind: "column", use: next })}
          />
        )}
      </div>
      <p className="min-w-0 text-12 text-muted [overflow-wrap:anywhere]">{column?.examples.join(" · ")}</p>
    </li>
  );
}
