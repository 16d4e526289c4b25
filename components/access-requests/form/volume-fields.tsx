"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { RadioCards } from "@/components/ui/radio-cards";
import { PLANS, type PlanName } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { FormSection } from "./form-section";
import { planChoices } from "./plan-choices";
import { planFit } from "./plan-fit";

const PICKS = ["10,000", "100,000", "1,000,000", "10,000,000"];

type VolumeFieldsProps = { plan: PlanName | null; currency: Currency; onPlan: (plan: PlanName | null) => void; onPick: () => void };

/** How much, and in which plan. */
export function VolumeFields({ plan, currency, onPlan, onPick }: VolumeFieldsProps) {
  const [calls, setCalls] = useState("");
  const pick = (value: string) => {
    setCalls(value);
    onPick();
  };
  return (
    <FormSection title="Expected usage">
      <div className="grid gap-2.5">
        <Field name="callsPerMonth" label="Expected calls per month" required hint={planFit(calls, plan)}>
          <NumberInput value={calls} onChange={(event) => setCalls(event.target.value)} suffix="calls per month" className="max-w-sm" />
        </Field>
        <div role="group" aria-label="Common values" className="flex flex-wrap gap-2">
          {PICKS.map((value) => (
            <Button
              key={value}
              size="sm"
              aria-pressed={calls === value}
              onClick={() => pick(value)}
              className="num aria-pressed:border-ink"
            >
              {value}
            </Button>
          ))}
        </div>
      </div>
      <RadioCards
        name="plan"
        legend="Plan"
        required
        options={planChoices(currency)}
        {...(plan === null ? {} : { defaultValue: plan })}
        onValueChange={(value) => onPlan(PLANS.find((name) => name === value) ?? null)}
      />
    </FormSection>
  );
}
