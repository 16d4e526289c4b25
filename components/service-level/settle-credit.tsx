"use client";

import { useState } from "react";
import { useStaffMay } from "@/components/api/staff-role";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { monthText } from "@/components/ui/moment";
import { Textarea } from "@/components/ui/textarea";
import type { CreditRow } from "@/lib/billing/credits/contract";
import { moneyText } from "@/lib/core/wording";
import { useServiceLevelActions } from "./actions";

/** Marks a credit as settled, once it really was. */
export function SettleCredit({ credit: { id, currency, amountCents, month } }: { credit: CreditRow }) {
  const [note, setNote] = useState("");
  const { settleCredit } = useServiceLevelActions();
  const may = useStaffMay("billing:write");
  if (!may) return null;
  return (
    <ConfirmAction
      title={`Settle ${moneyText(amountCents, currency)} for ${monthText(month)}`}
      confirm="Mark as settled"
      variant="primary"
      onConfirm={async () => {
        await settleCredit(id, note);
        return { title: "Marked as settled" };
      }}
      trigger={
        <Button size="sm">
          Settled otherwise
          <span className="sr-only">
            {" "}
            {moneyText(amountCents, currency)} for {monthText(month)}
          </span>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          For a credit that was paid outside Stripe. Transfer the amount first; this only records it. The customer is notified, and this
          can't be undone.
        </p>
        <Field name="note" label="How it was settled" hint="For internal use: an invoice number or a transfer reference." required>
          <Textarea rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </ConfirmAction>
  );
}
