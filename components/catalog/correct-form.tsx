"use client";

import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import { useDataActions } from "./actions";
import { JumpCheck, useJumpCheck } from "./jump-check";
import { RowFields, type RowField } from "./row-fields";

type CorrectFormProps = { id: string; version: number; fields: readonly RowField[]; given: Readonly<Record<string, string>> };

/** Gives a quarantined row other values; the rules that quarantined it check them again. */
export function CorrectForm({ id, version, fields, given }: CorrectFormProps) {
  const { correct } = useDataActions();
  const said = useDone();
  const jump = useJumpCheck();

  async function submit(data: FormData) {
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? "")]));
    await jump.watch(async () => {
      await correct(id, { version, values, reason: String(data.get("reason")), accept_jump: data.get("accept_jump") === "on" });
      said({ title: "Row corrected", description: "It will be published with the next decisions of its source." });
    });
  }

  return (
    <Card title="Correct row">
      <Form onSubmit={submit} label="Correct row">
        <RowFields fields={fields} given={given} />
        {jump.asks && <JumpCheck />}
        <Field name="reason" label="Reason" required hint="Stored with the row and in the audit log.">
          <Textarea rows={2} maxLength={REASON_CHARS} />
        </Field>
        <p className="text-13 text-muted">
          The correction is kept if the same row is imported again. If a later file has a different value, the row is quarantined for a new
          decision.
        </p>
        <SubmitButton>Save correction</SubmitButton>
      </Form>
    </Card>
  );
}
