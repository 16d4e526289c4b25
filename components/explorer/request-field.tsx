"use client";

import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { Parameter } from "@/lib/api/openapi/contract";
import { controlOf, doubtAbout, limitsText } from "./form-model";
import { MultiSelect } from "./multi-select";
import { withCode } from "./with-code";

type RequestFieldProps = { parameter: Parameter; value: string; error: string | undefined; onChange: (text: string) => void };

/** A day that a date input can show. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(Date.parse(text)).toJSON()?.slice(0, 10) === text;

/** One parameter: its name, the control that suits it, and its description. */
export function RequestField({ parameter, value, error, onChange }: RequestFieldProps) {
  const { name, description, required } = parameter;
  const control = controlOf(parameter);
  const limits = limitsText(parameter);
  const hint = control === "number" && limits !== null && !description.includes(limits) ? `${description} From ${limits}.` : description;
  const problem = error ?? doubtAbout(parameter, value);
  if (control === "multi-select") return <MultiSelect parameter={parameter} value={value} error={error} onChange={onChange} />;
  return (
    <Field
      name={name}
      label={<span className="num">{name}</span>}
      required={required}
      hint={control === "switch" ? undefined : withCode(hint)}
      error={problem}
    >
      {control === "switch" ? (
        <Switch
          name={name}
          value="true"
          label={<span className="text-13 text-muted">{withCode(description)}</span>}
          checked={value === "true"}
          onChange={(event) => onChange(event.target.checked ? "true" : "")}
        />
      ) : (
        <OneValue parameter={parameter} value={value} onChange={onChange} />
      )}
    </Field>
  );
}

function OneValue({ parameter, value, onChange }: Omit<RequestFieldProps, "error">) {
  const { name, values, type, example } = parameter;
  const control = controlOf(parameter);
  const placeholder = example === null ? undefined : `e.g. ${example}`;
  if (control === "select") {
    const known = values.find((one) => one.toLowerCase() === value.toLowerCase());
    const options = [...values, ...(value !== "" && known === undefined ? [value] : [])];
    return (
      <Select
        size="sm"
        className="num"
        placeholder={parameter.default ?? "Not set"}
        value={known ?? value}
        onChange={(event) => onChange(event.target.value)}
        options={options.map((one) => ({ value: one, label: one }))}
      />
    );
  }
  if (control === "number") {
    return (
      <NumberInput
        size="sm"
        decimals={type === "integer" ? 0 : 3}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    );
  }
  // A date that is none could not be seen in a date input, and its error would stand beside an empty field.
  const isShown = control === "date" && (value === "" || isDay(value));
  return (
    <Input
      size="sm"
      mono
      type={isShown ? "date" : "text"}
      name={name}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
