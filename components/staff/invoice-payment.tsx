"use client";

import { useStaffMay } from "@/components/api/staff-role";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Moment } from "@/components/ui/moment-text";
import { INVOICE_DAYS, type StaffBillingView } from "@/lib/billing/contract";
import { moneyText } from "@/lib/core/wording";
import { useStaffActions } from "./actions";

type InvoicePaymentProps = { orgId: string; terms: NonNullable<StaffBillingView["byInvoice"]> };

/** Enterprise that is paid by invoice, and ending it. */
export function InvoicePayment({ orgId, terms }: InvoicePaymentProps) {
  const { interval, currency, amountCents, since, isManual, subscriptionId } = terms;
  const { endInvoicePayment } = useStaffActions();
  const may = useStaffMay("billing:write");
  return (
    <section
      aria-label="Payment by invoice"
      className="flex flex-wrap items-start justify-between gap-3 rounded-md border border-line px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-64 text-13">
        <p className="font-medium">
          Paid by invoice: <span className="num">{moneyText(amountCents, currency)}</span> per {interval}, since{" "}
          <Moment at={since} form="day" />
        </p>
        <p className="text-muted">
          {isManual &&
            "Agreed before Stripe issued invoices. There is no subscription; you issue the invoices yourself. The plan continues until you end it."}
          {!isManual && subscriptionId === null && "Stripe has not created the subscription yet. We retry every minute."}
          {subscriptionId !== null && `Stripe sends an invoice each ${interval}, due after ${INVOICE_DAYS} days.`}
        </p>
      </div>
      {may && (
        <ConfirmAction
          title="End payment by invoice?"
          confirm="End payment by invoice"
          onConfirm={async () => {
            await endInvoicePayment(orgId);
            return { title: "Payment by invoice ended" };
          }}
          trigger={<Button size="sm">End payment by invoice</Button>}
        >
          <p>
            Live keys stop working within a second, and no more invoices are created. Open invoices remain due. The customer can choose a
            plan and pay by card.
          </p>
        </ConfirmAction>
      )}
    </section>
  );
}
