import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Moment } from "@/components/ui/moment-text";
import type { FailedPayment, AccessRequestDetail } from "@/lib/access/contract";
import { INVOICE_DAYS } from "@/lib/billing/contract";
import { moneyText } from "@/lib/core/wording";
import type { Draft } from "./drafts";

type ByInvoiceProps = {
  detail: Pick<AccessRequestDetail, "failedPayments" | "isTeamOfOne" | "company">;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
};

/** Whether it is paid by invoice, and what that takes. */
export function ByInvoice({ detail, draft, onChange, errors }: ByInvoiceProps) {
  return (
    <>
      <Checkbox
        label="Payment by invoice"
        hint={
          draft.byInvoice
            ? `Active once accepted; invoices are due after ${INVOICE_DAYS} days. ${detail.isTeamOfOne ? "" : "A second member of staff must confirm the offer before it is sent."}`
            : "Accepting opens the checkout. Enterprise is active once it is paid."
        }
        checked={draft.byInvoice}
        onChange={(event) => onChange({ byInvoice: event.target.checked })}
      />
      {draft.byInvoice && (
        <>
          <FailedPayments
            payments={detail.failedPayments}
            acknowledged={draft.acknowledged}
            onChange={(acknowledged) => onChange({ acknowledged })}
          />
          {detail.isTeamOfOne && (
            <Field name="typedCompany" label={`Type ${detail.company} to confirm`} error={errors["typedCompany"]} required>
              <Input
                value={draft.typedCompany}
                onChange={(event) => onChange({ typedCompany: event.target.value })}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
          )}
        </>
      )}
    </>
  );
}

type FailedPaymentsProps = {
  payments: readonly FailedPayment[];
  acknowledged: readonly string[];
  onChange: (acknowledged: readonly string[]) => void;
};

/** Payments that failed, with the confirmation that they were read; nothing where there are none. */
export function FailedPayments({ payments, acknowledged, onChange }: FailedPaymentsProps) {
  if (payments.length === 0) return null;
  const ids = payments.map(({ id }) => id);
  return (
    <div className="grid gap-2">
      <Banner tone="bad" title={payments.length === 1 ? "A payment has failed" : `${payments.length} payments have failed`}>
        <ul className="grid gap-1">
          {payments.map(({ id, organisation, currency, amountCents, at, invoice, paidAt }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <span className="num">{moneyText(amountCents, currency)}</span> on <Moment at={at} />, {organisation}, invoice{" "}
              <span className="num">{invoice}</span>:{" "}
              {paidAt === null ? (
                "never paid"
              ) : (
                <>
                  paid <Moment at={paidAt} />
                </>
              )}
            </li>
          ))}
        </ul>
      </Banner>
      <Checkbox
        label="Offer payment by invoice anyway"
        checked={ids.every((id) => acknowledged.includes(id))}
        onChange={(event) => onChange(event.target.checked ? ids : [])}
      />
    </div>
  );
}
