"use client";

import { useState } from "react";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { ProblemError } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import { useDataActions } from "./actions";

type FormField = { name: string; required: boolean; choices: string[] | null };
type CorrectFormProps = { id: string; version: number; fields: readonly FormField[]; given: Readonly<Record<string, string>> };

const saysJump = (thrown: unknown): boolean =>
  thrown instanceof ProblemError && (thrown.problem.errors ?? []).some(({ parameter }) => parameter === "accept_jump");

/** Gives a quarantined row other values; the rules that quarantined it check them again. */
export function CorrectForm({ id, version, fields, given }: CorrectFormProps) {
  const { correct } = useDataActions();
  const said = useDone();
  const [jumps, setJumps] = useState(false);

  async function submit(data: FormData) {
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? "")]));
    try {
      await correct(id, { version, values, reason: String(data.get("reason")), accept_jump: data.get("accept_jump") === "on" });
      said({ title: "Row corrected", description: "It will be published with the next decisions of its source." });
    } catch (thrown) {
      setJumps((before) => before || saysJump(thrown));
      throw thrown;
    }
  }

  return (
    <Card title="Correct row">
      <Form onSubmit={submit} label="Correct row">
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {fields.map(({ name, required, choices }) => (
            <Field key={name} name={name} label={<span className="num">{name}</span>} required={required}>
              {choices === null ? (
                <Input defaultValue={given[name] ?? ""} maxLength={4_000} mono autoComplete="off" />
              ) : (
                <Select
                  defaultValue={choices.includes(given[name] ?? "") ? given[name] : ""}
                  options={choices.map((value) => ({ value, label: value }))}
                  placeholder={required ? "Select" : "Unknown"}
                />
              )}
            </Field>
          ))}
        </div>
        {jumps && <JumpCheck />}
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

/** Shown once the rule has spoken: the value is right although it is that far from those around it. */
export function JumpCheck() {
  return (
    <Field name="accept_jump" label="Unusual value">
      <Checkbox name="accept_jump" label="This value is correct, although it does not fit the values around it." />
    </Field>
  );
}
