"use client";

import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { wrongField } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import type { FieldRow, RecordValues } from "@/lib/custom-fields/contract";
import { useFieldActions } from "./actions";
import { changedIn, controlOf, valuesText } from "./words";

type ValueFormProps = { api: string; record: RecordValues; fields: readonly FieldRow[]; mayChange: boolean };

const BOOLEANS = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

/** The values of one record, one control a field; an empty one clears. */
export function ValueForm({ api, record, fields, mayChange }: ValueFormProps) {
  const { setValues } = useFieldActions(api);
  const said = useDone();
  async function submit(data: FormData) {
    const changed = changedIn(data, record.values);
    const names = Object.keys(changed);
    const [first = { name: "" }] = fields;
    if (names.length === 0) throw wrongField(controlOf(first), "Nothing was changed.");
    await setValues(record.id, changed);
    said({ title: `${valuesText(names.length)} saved`, description: "They appear in responses within a second." });
  }
  return (
    <Form onSubmit={submit} label={`Values of ${record.name}`}>
      {fields.map((field) => (
        <Field key={field.id} name={controlOf(field)} label={<Label field={field} />} disabled={!mayChange}>
          <Control field={field} value={record.values[field.name] ?? ""} />
        </Field>
      ))}
      {mayChange && (
        <div className="flex justify-end">
          <SubmitButton>Save values</SubmitButton>
        </div>
      )}
    </Form>
  );
}

function Label({ field }: { field: FieldRow }) {
  return (
    <span className="wrap-anywhere">
      {field.title}
      {field.unit !== null && <span className="font-normal text-muted"> in {field.unit}</span>}
    </span>
  );
}

function Control({ field: { type, options }, value }: { field: FieldRow; value: string }) {
  if (type === "boolean") return <Select options={BOOLEANS} placeholder="Not set" defaultValue={value} />;
  if (type === "enumeration")
    return <Select options={options.map((option) => ({ value: option, label: option }))} placeholder="Not set" defaultValue={value} />;
  if (type === "date") return <Input type="date" defaultValue={value} min="0001-01-01" max="9999-12-31" />;
  if (type === "number") return <Input inputMode="decimal" mono defaultValue={value} placeholder="Not set" autoComplete="off" />;
  return <Input defaultValue={value} placeholder="Not set" autoComplete="off" maxLength={1_000} />;
}
