"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import type { RecordRef } from "@/lib/catalog/records/contract";
import { useDataActions } from "./actions";

/** Takes a record out of the catalogue; what comes of it is looked at before it is published. */
export function WithdrawRecord({ about, hash }: { about: RecordRef; hash: string }) {
  const [reason, setReason] = useState("");
  const router = useRouter();
  const { withdrawRecord } = useDataActions();
  return (
    <ConfirmAction
      title="Withdraw record"
      confirm="Preview withdrawal"
      trigger={<Button>Withdraw record</Button>}
      onConfirm={async () => {
        const { import_id } = await withdrawRecord(about, { hash, reason });
        router.push(`/staff/data/imports/${import_id}`);
        return { title: "Withdrawal ready to publish" };
      }}
    >
      <div className="grid gap-4">
        <p>
          The record stays published until you publish the withdrawal. After that, the same row of a later file does not bring it back, and
          a different one is quarantined for a new decision.
        </p>
        <Field name="reason" label="Reason" required hint="Stored with the record and in the audit log.">
          <Textarea rows={2} maxLength={REASON_CHARS} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmAction>
  );
}
