"use client";

import { useState } from "react";
import { several } from "@/components/ui/amounts";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { PopupTrigger } from "@/components/ui/use-first-use";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import type { QuarantinedRow } from "@/lib/catalog/quarantine/contract";
import { useDataActions } from "./actions";

const WORDS = {
  accepted: {
    verb: "Accept",
    done: "accepted",
    means:
      "They are published with the next decisions of their source. An accepted price becomes the reference for the next one, and identical rows need no new decision.",
  },
  rejected: { verb: "Reject", done: "rejected", means: "They are not published. Identical rows in later files are also rejected." },
  open: { verb: "Reopen", done: "reopened", means: "The decision is reverted." },
} as const;

type DecideDialogProps = { decision: keyof typeof WORDS; rows: readonly QuarantinedRow[]; trigger: PopupTrigger; onDone?: () => void };

/** Asks for the reason of a decision on one or several quarantined rows. */
export function DecideDialog({ decision, rows, trigger, onDone }: DecideDialogProps) {
  const [reason, setReason] = useState("");
  const { decide } = useDataActions();
  const { verb, done, means } = WORDS[decision];
  const what = several(rows.length, "row", "rows");
  return (
    <ConfirmAction
      title={`${verb} ${what}`}
      confirm={verb}
      variant={decision === "rejected" ? "danger" : "primary"}
      trigger={trigger}
      onConfirm={async () => {
        await decide(
          decision,
          rows.map(({ id, version }) => ({ id, version })),
          reason,
        );
        setReason("");
        onDone?.();
        return { title: `${what} ${done}` };
      }}
    >
      <div className="grid gap-4">
        <p>{means}</p>
        <Field name="reason" label="Reason" required hint="Stored with the row and in the audit log.">
          <Textarea rows={2} maxLength={REASON_CHARS} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmAction>
  );
}
