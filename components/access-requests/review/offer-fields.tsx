import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import type { AccessRequestDetail } from "@/lib/access/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { countText, moneyText } from "@/lib/core/wording";
import { ByInvoice } from "./by-invoice";
import type { Draft } from "./drafts";

type OfferTermsProps = {
  detail: AccessRequestDetail;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
};

const { priceCents, burst } = PLAN_TABLE.enterprise;
const takeFocus = (node: HTMLInputElement | null) => node?.select();

/** What is offered besides the words. */
export function OfferTerms({ detail, draft, onChange, errors }: OfferTermsProps) {
  return (
    <>
      <Field
        name="amountCents"
        label="Agreed price"
        hint={`At least ${moneyText(priceCents)} per month.`}
        error={errors["amountCents"]}
        required
      >
        <NumberInput
          ref={takeFocus}
          prefix="$"
          suffix="/month"
          decimals={2}
          value={draft.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 @md:grid-cols-3">
        <Field name="quotaCalls" label="Calls per period" error={errors["quotaCalls"]} className="max-@md:col-span-2">
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
