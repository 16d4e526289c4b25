"use client";

import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { FileLayout, Mapping, MappingTarget, WideColumns } from "@/lib/catalog/mappings/contract";
import { unitHint, unitOptions } from "./field-use";
import { isChosen, toggled, wideFor, withYear } from "./wide-use";
import { WordMap } from "./word-map";

type WideCardProps = { layout: FileLayout; mapping: Mapping; onChange: (change: Partial<Mapping>) => void };

const HEADERS = [
  { value: "quarter", label: "Quarters, such as 2025Q1" },
  { value: "month", label: "Months, such as Jan 2025" },
  { value: "day", label: "Days, such as 2025-01-08" },
  { value: "names", label: "Names, such as TOPCon" },
] as const;

const MONTH_DAYS = [
  { value: "first", label: "First day" },
  { value: "last", label: "Last day" },
] as const;

const optionsOf = (targets: readonly MappingTarget[]) => targets.map(({ name }) => ({ value: name, label: name }));

/** A file with a column for each period, technology or item: which columns become rows, and what their headers and cells are. */
export function WideCard({ layout, mapping, onChange }: WideCardProps) {
  const { wide } = mapping;
  const set = (change: Partial<WideColumns>): void => onChange({ wide: wide && { ...wide, ...change } });
  return (
    <Card title="Columns that become rows" aside="For a file with a column for each period or name">
      <div className="grid gap-5">
        <Field name="wide-headers" label="Headers" className="max-w-[22rem]">
          <Select
            options={HEADERS}
            placeholder="No column becomes rows"
            value={wide?.headers ?? ""}
            onChange={({ target }) => onChange({ wide: wideFor(layout, HEADERS.find(({ value }) => value === target.value)?.value) })}
          />
        </Field>
        {wide && <WideFields wide={wide} layout={layout} onChange={set} />}
        {wide && <WideChoice wide={wide} layout={layout} onChange={set} />}
      </div>
    </Card>
  );
}

type PartProps = { wide: WideColumns; onChange: (change: Partial<WideColumns>) => void };

function WideFields({ wide, layout, onChange }: PartProps & { layout: FileLayout }) {
  const { targets, doubtful_months: doubtful } = layout;
  const cells = targets.find(({ name }) => name === wide.cells);
  const unread = layout.suggestion.units[wide.cells];
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field
        name="wide-to"
        label="Field of the headers"
        hint={wide.headers === "month" && wide.to === "quarter" ? "Three months are added up to a quarter" : undefined}
      >
        <Select options={optionsOf(targets)} value={wide.to} onChange={({ target }) => onChange({ to: target.value })} />
      </Field>
      <Field name="wide-cells" label="Field of the cells">
        <Select
          options={optionsOf(targets.filter(({ kind }) => kind === "decimal" || kind === "whole"))}
          value={wide.cells}
          onChange={({ target }) => onChange({ cells: target.value, unit: undefined })}
        />
      </Field>
      {cells !== undefined && cells.units.length > 0 && (
        <Field name="wide-unit" label="Unit of the cells" hint={wide.unit === undefined && unread ? unitHint(unread) : undefined}>
          <Select
            options={unitOptions(cells, wide.unit)}
            placeholder="Unit as the file states it"
            value={wide.unit ?? ""}
            onChange={({ target }) => onChange({ unit: target.value || undefined })}
          />
        </Field>
      )}
      {wide.headers === "month" && doubtful.length > 0 && (
        <Field name="wide-year" label="Year of months without one" hint={`e.g. of ${doubtful[0]}`}>
          <Input
            inputMode="numeric"
            defaultValue={wide.year ?? ""}
            onBlur={({ target }) => onChange(withYear(wide, { layout, typed: target.value }))}
          />
        </Field>
      )}
      {((wide.headers === "month" && wide.to !== "quarter") || (wide.headers === "quarter" && wide.to === "date")) && (
        <Field name="wide-day" label={`Day of a ${wide.headers}`}>
          <Select
            options={MONTH_DAYS}
            value={wide.month_day}
            onChange={({ target }) => onChange({ month_day: target.value === "last" ? "last" : "first" })}
          />
        </Field>
      )}
    </div>
  );
}

/** Periods are read in every file that has more of them; names are those that are ticked. */
function WideChoice({ wide, layout, onChange }: PartProps & { layout: FileLayout }) {
  const target = layout.targets.find(({ name }) => name === wide.to);
  const names = wide.headers === "names" ? layout.columns.map(({ name }) => name) : [...wide.columns, ...wide.except];
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-13 font-medium">
          {wide.headers === "names" ? "Columns" : "Columns of this file; another period in a later file is read too"}
        </legend>
        <div className="grid max-h-64 grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 overflow-auto">
          {layout.columns
            .map(({ name }) => name)
            .filter((name) => names.includes(name))
            .map((name) => (
              <Checkbox
                key={name}
                label={<span className="[overflow-wrap:anywhere]">{name}</span>}
                checked={isChosen(wide, name)}
                onChange={() => onChange(toggled(wide, name))}
              />
            ))}
        </div>
      </fieldset>
      {wide.headers === "names" && target && target.kind !== "text" && wide.columns.length > 0 && (
        <WordMap target={target} unknown={wide.columns} words={wide.words ?? {}} onChange={(words) => onChange({ words })} />
      )}
    </div>
  );
}
