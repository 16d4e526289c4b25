"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { ColumnUse, MappingTarget } from "@/lib/catalog/mappings/contract";
import { unitHint, unitOptions, withPart } from "./field-use";
import { WordMap } from "./word-map";

type ColumnDetailsProps = {
  target: MappingTarget;
  use: ColumnUse;
  examples: readonly string[];
  unknown: readonly string[];
  /** What the file has in the place of a unit that can't be read; null where the unit is known. */
  unread: readonly string[] | null;
  onChange: (use: ColumnUse) => void;
};

const SEPARATORS = [
  { value: "|", label: "separated by |" },
  { value: ";", label: "separated by ;" },
  { value: ",", label: "separated by ," },
  { value: "/", label: "separated by /" },
  { value: "\n", label: "separated by line breaks" },
];

/** How the cells of a column are meant: their unit, what separates them, a part of them, and words that nobody knows. */
export function ColumnDetails({ target, use, examples, unknown, unread, onChange }: ColumnDetailsProps) {
  const set = <K extends keyof ColumnUse>(part: K, value: ColumnUse[K] | undefined): void => onChange(withPart(use, part, value));
  return (
    <>
      {target.units.length > 0 && <UnitField target={target} use={use} unread={unread} onChange={(unit) => set("unit", unit)} />}
      {target.kind === "list" && (
        <Field name={`separator-${target.name}`} label={`Separator in ${target.name}`} hideLabel>
          <Select size="sm" options={SEPARATORS} value={use.separator ?? "|"} onChange={(event) => set("separator", event.target.value)} />
        </Field>
      )}
      {target.kind === "text" && (use.cut !== undefined || examples.some(hasParts)) && (
        <CutField target={target} use={use} onChange={(cut) => set("cut", cut)} />
      )}
      {(unknown.length > 0 || use.words !== undefined) && (
        <WordMap target={target} unknown={unknown} words={use.words ?? {}} onChange={(words) => set("words", words)} />
      )}
    </>
  );
}

type UnitFieldProps = {
  target: MappingTarget;
  use: ColumnUse;
  unread: readonly string[] | null;
  onChange: (unit: string | undefined) => void;
};

function UnitField({ target, use, unread, onChange }: UnitFieldProps) {
  const hint = use.unit === undefined && unread !== null ? unitHint(unread) : undefined;
  return (
    <Field name={`unit-${target.name}`} label={`Unit of ${target.name} in the file`} hideLabel hint={hint}>
      <Select
        size="sm"
        options={unitOptions(target, use.unit)}
        placeholder="Unit as the file states it"
        value={use.unit ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  );
}

/** A text that may hold two things: "ABB: PVI-3.0", "S-400 (bifacial)". */
const hasParts = (text: string): boolean => /\S: |:\S| [-–] |[([|]/.test(text);

const CUTS = [
  { value: "", label: "Whole text" },
  { value: "before", label: "Text before" },
  { value: "after", label: "Text after" },
];

function CutField({ target, use, onChange }: { target: MappingTarget; use: ColumnUse; onChange: (cut: ColumnUse["cut"]) => void }) {
  const { cut } = use;
  return (
    <div className="flex gap-2">
      <Field name={`cut-${target.name}`} label={`Part of the text for ${target.name}`} hideLabel className="min-w-0 flex-1">
        <Select
          size="sm"
          options={CUTS}
          value={cut?.keep ?? ""}
          onChange={({ target: { value } }) =>
            onChange(value === "" ? undefined : { at: cut?.at ?? ":", keep: value === "before" ? "before" : "after" })
          }
        />
      </Field>
      {cut && (
        <Field name={`mark-${target.name}`} label={`Mark in ${target.name}`} hideLabel className="w-16">
          <Input
            size="sm"
            mono
            value={cut.at}
            maxLength={5}
            autoComplete="off"
            onChange={(event) => onChange({ ...cut, at: event.target.value || ":" })}
          />
        </Field>
      )}
    </div>
  );
}
