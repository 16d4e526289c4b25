"use client";

import { TermsNote } from "@/components/plans/terms-note";
import { amountText } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { RunButton } from "@/components/ui/run-button";
import { Select } from "@/components/ui/select";
import { MAX_PACKS, TOP_UP_PERCENTS, type RuleInput, type StopReason, type TopUpView } from "@/lib/billing/top-ups/contract";
import { countText } from "@/lib/core/wording";
import { useTopUpActions } from "./actions";

const SHARES = TOP_UP_PERCENTS.map((percent) => ({
  value: String(percent),
  label: percent === 100 ? "All calls are used" : `${percent}% of the calls are used`,
}));

type AutomaticTopUpsProps = {
  pack: TopUpView["pack"];
  rule: TopUpView["rule"];
  automaticPacks: number;
  refusal: string | null;
  /** About tax on prices. */ tax: string | null;
  mayWrite: boolean;
};

const STOPPED = {
  payment: "They were switched off because a payment failed.",
  terms: "They were switched off because your plan or the price of its top-ups has changed.",
  cancelled: "They were switched off because the plan was cancelled.",
  refunded: "They were switched off because a top-up was refunded.",
} as const satisfies Record<StopReason, string>;

/** Whether packs are bought without anybody, and up to which cap. */
export function AutomaticTopUps({ pack, rule, automaticPacks, refusal, tax, mayWrite }: AutomaticTopUpsProps) {
  const { setRule } = useTopUpActions();
  const { isOn, percent, maxPacks } = rule;
  async function switchOff() {
    await setRule({ isOn: false });
    return { title: "Automatic top-ups are off", description: "Nothing is charged automatically." };
  }
  return (
    <div className="grid gap-3">
      <p className="text-pretty">
        {isOn ? (
          <>
            Automatic top-ups are <span className="font-medium">on</span>: {countText(pack.calls)} calls for{" "}
            <span className="num whitespace-nowrap">{amountText(pack.priceCents, pack.currency)}</span> when{" "}
            {percent === 100 ? "all calls are used" : `${percent}% of the calls are used`}, at most {packsText(maxPacks)} per billing
            period. {packsText(automaticPacks)} so far.
          </>
        ) : (
          <>
            Automatic top-ups are <span className="font-medium">off</span>. Once on, a pack is bought when your calls run low, up to the
            number that you set for each billing period.
          </>
        )}
      </p>
      {!isOn && rule.stoppedFor !== null && <p className="text-13 text-pretty text-bad">{STOPPED[rule.stoppedFor]}</p>}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {(isOn || refusal === null) && <RuleDialog pack={pack} rule={rule} tax={tax} save={setRule} />}
          {isOn && (
            <RunButton size="sm" run={switchOff} failed="Could not switch automatic top-ups off">
              Switch off
            </RunButton>
          )}
        </div>
      )}
    </div>
  );
}

const packsText = (count: number): string => (count === 1 ? "1 pack" : `${count === 0 ? "No" : count} packs`);

type RuleDialogProps = Pick<AutomaticTopUpsProps, "pack" | "rule" | "tax"> & { save: (rule: RuleInput) => Promise<unknown> };

function RuleDialog({ pack, rule: { isOn, percent, maxPacks }, tax, save }: RuleDialogProps) {
  async function send(data: FormData) {
    const chosen = TOP_UP_PERCENTS.find((one) => String(one) === data.get("percent")) ?? 90;
    await save({ isOn: true, percent: chosen, maxPacks: Number(data.get("maxPacks")), pack });
    return { title: "Automatic top-ups are on", description: "Those who pay are notified of every purchase." };
  }
  return (
    <FormDialog
      title={isOn ? "Change automatic top-ups" : "Switch on automatic top-ups"}
      description={`Each buys ${countText(pack.calls)} calls for ${amountText(pack.priceCents, pack.currency)} with the card on file.${tax === null ? "" : ` ${tax}`}`}
      trigger={<Button size="sm">{isOn ? "Change" : "Switch on"}</Button>}
      submit={isOn ? "Save changes" : "Switch on"}
      onSubmit={send}
    >
      <Field name="percent" label="Buy a pack when">
        <Select defaultValue={String(percent)} options={SHARES} />
      </Field>
      <Field name="maxPacks" label="At most per billing period" hint="Nothing is bought beyond this, and nothing while a payment is open.">
        <Select
          defaultValue={String(maxPacks)}
          options={Array.from({ length: MAX_PACKS }, (_, i) => ({
            value: String(i + 1),
            label: `${packsText(i + 1)}, ${amountText(pack.priceCents * (i + 1), pack.currency)}`,
          }))}
        />
      </Field>
      <TermsNote by="By switching them on" />
    </FormDialog>
  );
}
