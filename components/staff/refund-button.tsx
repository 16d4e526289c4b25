"use client";

import { useState } from "react";
import { useStaffMay } from "@/components/api/staff-role";
import { centsIn } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { InvoiceRow } from "@/lib/billing/contract";
import { REFUND_REASONS, type RefundInput } from "@/lib/billing/refunds/contract";
import { currencySign } from "@/lib/core/currencies";
import { keysOf } from "@/lib/core/tables";
import { moneyText } from "@/lib/core/wording";
import { useStaffActions } from "./actions";

const REASONS = keysOf(REFUND_REASONS);
const decimal = (cents: number): string => (cents / 100).toFixed(2);

type Draft = Pick<RefundInput, "reason" | "note" | "endsPlan"> & { amount: string };

/** Refunds a paid invoice in full or in part. */
export function RefundButton({ orgId, invoice }: { orgId: string; invoice: InvoiceRow }) {
  const { id, number, currency, refundableCents } = invoice;
  const begun: Draft = { amount: decimal(refundableCents), reason: "product_unsatisfactory", note: "", endsPlan: false };
  const [draft, setDraft] = useState(begun);
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const { amount, ...rest } = draft;
  const { refund } = useStaffActions();
  const may = useStaffMay("billing:write");
  if (!may || refundableCents === 0) return null;
  return (
    <ConfirmAction
      title={`Refund invoice ${number ?? id}`}
      confirm="Refund"
      // What was typed before belongs to another decision.
      onOpenChange={(open) => open && setDraft(begun)}
      onConfirm={async () => {
        const amountCents = centsIn(amount) ?? 0;
        const done = await refund(orgId, { invoiceId: id, amountCents, refundableCents, ...rest });
        const ended = done.isPlanEnded ? "The subscription has ended." : "The card is credited within five to ten days.";
        return { title: `${moneyText(done.amountCents, done.currency)} refunded`, description: ended };
      }}
      trigger={
        <Button size="sm">
          Refund<span className="sr-only"> {number ?? id}</span>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          The amount goes back to the card, by a credit note of the invoice, and the customer is notified. If it is of the current billing
          period, its share of the calls leaves the quota. This can't be undone.
        </p>
        <Field name="amountCents" label="Amount" hint={`Up to ${moneyText(refundableCents, currency)}.`} required>
          <NumberInput
            prefix={currencySign(currency)}
            decimals={2}
            value={amount}
            onChange={({ target }) => change({ amount: target.value })}
          />
        </Field>
        <Field name="reason" label="Reason" hint="Stated on the credit note.">
          <Select
            options={REASONS.map((value) => ({ value, label: REFUND_REASONS[value] }))}
            value={draft.reason}
            onChange={({ target }) => change({ reason: REASONS.find((one) => one === target.value) ?? begun.reason })}
          />
        </Field>
        <Field name="note" label="Note" hint="For our team. Stored in the audit log." required>
          <Textarea rows={2} maxLength={500} value={draft.note} onChange={({ target }) => change({ note: target.value })} />
        </Field>
        <Checkbox
          label="End the subscription now"
          hint="Live keys stop working. Without this, the plan continues and renews."
          checked={draft.endsPlan}
          onChange={({ target }) => change({ endsPlan: target.checked })}
        />
      </div>
    </ConfirmAction>
  );
}
