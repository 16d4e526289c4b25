"use client";

import { useState } from "react";
import { several } from "@/components/ui/amounts";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { PopupTrigger } from "@/components/ui/use-first-use";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import type { QuarantinedRow } from "@/lib/catalog/quarantine/contract";
import { useDataActions } from "./actions";

export type FieldChoice = { name: string; choices: readonly string[] | null };
type CorrectManyDialogProps = {
  rows: readonly QuarantinedRow[];
  fields: readonly FieldChoice[];
  trigger: PopupTrigger;
  onDone: () => void;
};

/** The field that the first reason names: "technology: “monoSi” is not a known technology". */
const namedField = ([row]: readonly QuarantinedRow[], fields: readonly FieldChoice[]): string => {
  const name = /^([a-z_]+): /.exec(row?.reasons[0]?.detail ?? "")?.[1] ?? "";
  return fields.some((field) => field.name === name) ? name : "";
};

/** Gives a field of all chosen rows one value; their other values stay as they came. */
export function CorrectManyDialog({ rows, fields, trigger, onDone }: CorrectManyDialogProps) {
  const { correctMany } = useDataActions();
  const [chosen, setChosen] = useState<string | null>(null);
  const [value, setValue] = useState("");
  const [reason, setReason] = useState("");
  const name = chosen ?? namedField(rows, fields);
  const field = fields.find((one) => one.name === name);

  async function confirm() {
    const { corrected, left } = await correctMany({ rows: rows.map(({ id, version }) => ({ id, version })), field: name, value, reason });
    onDone();
    const [first] = left;
    return {
      title: `${several(corrected, "row", "rows")} corrected`,
      ...(first === undefined ? {} : { description: `${several(left.length, "row", "rows")} can't be published yet: ${first.detail}` }),
    };
  }

  return (
    <ConfirmAction
      title={`Correct ${several(rows.length, "row", "rows")}`}
      confirm="Correct rows"
      variant="primary"
      trigger={trigger}
      onConfirm={confirm}
    >
      <div className="grid gap-4">
        <p>The field gets the same value in every selected row. Other values stay as they were imported.</p>
        <Field name="field" label="Field" required>
          <Select
            options={fields.map((one) => ({ value: one.name, label: one.name }))}
            placeholder="Choose a field"
            value={name}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
        <Field name="value" label="Value" hint="Leave empty if it is not known.">
          {field?.choices ? (
            <Select
              options={field.choices.map((choice) => ({ value: choice, label: choice }))}
              placeholder="Unknown"
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          ) : (
            <Input value={value} maxLength={4_000} mono autoComplete="off" onChange={({ target }) => setValue(target.value)} />
          )}
        </Field>
        <Field name="reason" label="Reason" required hint="Stored with the rows and in the audit log.">
          <Textarea rows={2} maxLength={REASON_CHARS} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
    </ConfirmAction>
  );
}
