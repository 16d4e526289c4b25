"use client";

import { useStaffMay } from "@/components/api/staff-role";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { monthText } from "@/components/ui/moment";
import type { CreditRow } from "@/lib/billing/credits/contract";
import { moneyText } from "@/lib/core/wording";
import { useServiceLevelActions } from "./actions";

/** Adds a credit to the customer's account at Stripe. */
export function DeductCredit({ credit: { id, currency, amountCents, month } }: { credit: CreditRow }) {
  const { deductCredit } = useServiceLevelActions();
  const may = useStaffMay("billing:write");
  if (!may) return null;
  const which = `${moneyText(amountCents, currency)} for ${monthText(month)}`;
  return (
    <ConfirmAction
      title={`Deduct ${which}`}
      confirm="Deduct from the next invoice"
      variant="primary"
      onConfirm={async () => {
        await deductCredit(id);
        return { title: "Added to the account at Stripe" };
      }}
      trigger={
        <Button size="sm" variant="primary">
          Deduct<span className="sr-only"> {which}</span>
        </Button>
      }
    >
      <p>
        The amount is added to the customer's account at Stripe and taken off the next invoices, which show it as applied balance. The
        customer is notified.
      </p>
    </ConfirmAction>
  );
}
