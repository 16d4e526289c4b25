"use client";

import { useRouter } from "next/navigation";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import type { RecordRef } from "@/lib/catalog/records/contract";
import { useDataActions } from "./actions";
import { JumpCheck, useJumpCheck } from "./jump-check";
import { RowFields, type RowField } from "./row-fields";

type CorrectRecordProps = { about: RecordRef; hash: string; fields: readonly RowField[]; given: Readonly<Record<string, string>> };

/** Sets values of a published record by hand; what comes of it is looked at before it is published. */
export function CorrectRecord({ about, hash, fields, given }: CorrectRecordProps) {
  const router = useRouter();
  const { correctRecord } = useDataActions();
  const jump = useJumpCheck();

  async function submit(data: FormData) {
    const values = Object.fromEntries(fields.flatMap(({ name, fixed }) => (fixed ? [] : [[name, String(data.get(name) ?? "")]])));
    await jump.watch(async () => {
      const body = { hash, values, reason: String(data.get("reason")), accept_jump: data.get("accept_jump") === "on" };
      const { import_id } = await correctRecord(about, body);
      router.push(`/staff/data/imports/${import_id}`);
    });
  }

  return (
    <Card title="Correct record">
      <Form onSubmit={submit} label="Correct record">
        <RowFields fields={fields} given={given} />
        {jump.asks && <JumpCheck />}
        <Field name="reason" label="Reason" required hint="Stored with the record and in the audit log.">
          <Textarea rows={2} maxLength={REASON_CHARS} />
        </Field>
        <p className="text-13 text-muted">
          The correction is kept if the source sends the same values again. Different values are quarantined for a new decision.
        </p>
        <SubmitButton>Preview change</SubmitButton>
      </Form>
    </Card>
  );
}
