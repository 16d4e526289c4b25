import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { leastCents, type AccessRequestDetail } from "@/lib/access/contract";
import { INTERVALS, PLAN_TABLE } from "@/lib/billing/plans";
import { CURRENCIES, CURRENCY_NAMES, currencyIn, currencySign, USUAL_CURRENCY } from "@/lib/core/currencies";
import { countText, pricePer } from "@/lib/core/wording";
import { ByInvoice } from "./by-invoice";
import { leastAmount, type Draft } from "./drafts";

type OfferTermsProps = {
  detail: AccessRequestDetail;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
};

const { burst } = PLAN_TABLE.enterprise;
const PAID = [
  { value: "month", label: "Monthly" },
  { value: "year", label: "Yearly" },
];
const takeFocus = (node: HTMLInputElement | null) => node?.select();

/** The least amount follows interval and currency; one that was typed stays. */
const paidBy = (change: Partial<Pick<Draft, "interval" | "currency">>, draft: Draft): Partial<Draft> =>
  draft.amount === leastAmount(draft) ? { ...change, amount: leastAmount({ ...draft, ...change }) } : change;

/** Whoever has paid before can accept an offer in the same currency only. */
const paysIn = ({ account, currency: asked }: AccessRequestDetail): string =>
  (account?.organisations ?? [])
    .flatMap(({ name, currency }) => (currency === null ? [] : `${name} pays in ${CURRENCY_NAMES[currency]}.`))
    .join(" ") || `The applicant saw prices in ${CURRENCY_NAMES[asked]} and has not paid yet, so any currency can be offered.`;

/** What is offered besides the words. */
export function OfferTerms({ detail, draft, onChange, errors }: OfferTermsProps) {
  return (
    <>
      <div className="grid gap-3 @md:grid-cols-2">
        <Field
          name="amountCents"
          label="Agreed price"
          hint={`At least ${pricePer(leastCents(draft), draft)}.`}
          error={errors["amountCents"]}
          required
        >
          <NumberInput
            ref={takeFocus}
            prefix={currencySign(draft.currency)}
            suffix={`/${draft.interval}`}
            decimals={2}
            value={draft.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
        </Field>
        <Field
          name="interval"
          label="Paid"
          hint={
            draft.interval === "month" ? "A customer who pays by the year can accept a yearly price only." : "Calls count by the month."
          }
          error={errors["interval"]}
        >
          <Select
            options={PAID}
            value={draft.interval}
            onChange={(event) => onChange(paidBy({ interval: INTERVALS.find((name) => name === event.target.value) ?? "month" }, draft))}
          />
        </Field>
        <Field name="currency" label="Currency" hint={paysIn(detail)} error={errors["currency"]}>
          <Select
            options={CURRENCIES.map((value) => ({ value, label: `${value.toUpperCase()}, ${CURRENCY_NAMES[value]}` }))}
            value={draft.currency}
            onChange={(event) => onChange(paidBy({ currency: currencyIn(event.target.value) ?? USUAL_CURRENCY }, draft))}
          />
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3 @md:grid-cols-3">
        <Field name="quotaCalls" label="Calls per month" error={errors["quotaCalls"]} className="max-@md:col-span-2">
          <NumberInput placeholder="no cap" value={draft.quota} onChange={(event) => onChange({ quota: event.target.value })} />
        </Field>
        <Field name="burst.perSecond" label="Calls per second" error={errors["burst.perSecond"]}>
          <NumberInput
            placeholder={countText(burst.perSecond)}
            value={draft.perSecond}
            onChange={(event) => onChange({ perSecond: event.target.value })}
          />
        </Field>
        <Field name="burst.bucket" label="Burst" error={errors["burst.bucket"]}>
          <NumberInput
            placeholder={countText(burst.bucket)}
            value={draft.bucket}
            onChange={(event) => onChange({ bucket: event.target.value })}
          />
        </Field>
      </div>
      <Field name="customFields" label="Custom fields" hint="Separate names with commas." error={errors["customFields"]}>
        <Input value={draft.fields} onChange={(event) => onChange({ fields: event.target.value })} autoComplete="off" />
      </Field>
      <ByInvoice detail={detail} draft={draft} onChange={onChange} errors={errors} />
    </>
  );
}
