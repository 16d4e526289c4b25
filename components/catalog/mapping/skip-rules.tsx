"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { SkipRule } from "@/lib/catalog/mappings/contract";

const WHEN = [
  { value: "empty", label: "is empty" },
  { value: "is", label: "is" },
  { value: "is-not", label: "is not" },
  { value: "contains", label: "contains" },
] as const;

const MAX_RULES = 20;

type SkipRulesProps = { columns: readonly string[]; rules: readonly SkipRule[]; onChange: (rules: SkipRule[]) => void };

/** Rows that are left out: totals, other kinds, withdrawn ones. */
export function SkipRules({ columns, rules, onChange }: SkipRulesProps) {
  const replace = (place: number, change: Partial<SkipRule>): void =>
    onChange(rules.map((rule, index) => (index === place ? { ...rule, ...change } : rule)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-13 font-medium">Leave out rows where</legend>
      {rules.map((rule, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)_auto]">
          <Field name={`skip-column-${index}`} label="Column" hideLabel className="max-sm:col-span-2">
            <Select
              options={columns.map((name) => ({ value: name, label: name }))}
              value={rule.column}
              onChange={({ target }) => replace(index, { column: target.value })}
            />
          </Field>
          <Field name={`skip-when-${index}`} label="Condition" hideLabel className="max-sm:col-span-2">
            <Select
              options={WHEN}
              value={rule.when}
              onChange={({ target }) => replace(index, { when: WHEN.find(({ value }) => value === target.value)?.value ?? "is" })}
            />
          </Field>
          <Field name={`skip-value-${index}`} label="Value" hideLabel>
            <Input
              value={rule.value}
              maxLength={200}
              disabled={rule.when === "empty"}
              onChange={({ target }) => replace(index, { value: target.value })}
            />
          </Field>
          <IconButton
            label="Remove this rule"
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => onChange(rules.filter((_, place) => place !== index))}
          />
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={rules.length >= MAX_RULES}
        onClick={() => onChange([...rules, { column: columns[0] ?? "", when: "is", value: "" }])}
      >
        Add rule
      </Button>
    </fieldset>
  );
}
