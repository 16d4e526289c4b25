"use client";

import { useState } from "react";
import { useStaffMay } from "@/components/api/staff-role";
import { numberIn } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { SELF_SERVICE_PLANS } from "@/lib/billing/contract";
import { INTERVALS, PLAN_TABLE } from "@/lib/billing/plans";
import { DURATIONS, type Duration, MAX_MONTHS, MAX_PERCENT, type PromotionInput } from "@/lib/billing/promotions/contract";
import { useStaffActions } from "../actions";

const DURATION_WORDS: Readonly<Record<Duration, string>> = {
  once: "First invoice only",
  repeating: "A number of months",
  forever: "Every invoice",
};

/** What is no number is sent as it is meant to be refused, at its field. */
const countOf = (data: FormData, name: string): number => numberIn(textOf(data, name)) ?? Number.NaN;
const orNull = (text: string): string | null => (text.trim() === "" ? null : text);
const maybeCount = (data: FormData, name: string): number | null => (orNull(textOf(data, name)) === null ? null : countOf(data, name));

function inputOf(data: FormData): PromotionInput {
  const duration = DURATIONS.find((name) => name === textOf(data, "duration")) ?? "once";
  return {
    code: textOf(data, "code"),
    percentOff: countOf(data, "percentOff"),
    duration,
    months: duration === "repeating" ? countOf(data, "months") : null,
    plans: SELF_SERVICE_PLANS.filter((plan) => data.getAll("plans").includes(plan)),
    interval: INTERVALS.find((name) => name === textOf(data, "interval")) ?? null,
    lastDay: orNull(textOf(data, "lastDay")),
    maxRedemptions: maybeCount(data, "maxRedemptions"),
    isFirstOnly: data.has("isFirstOnly"),
    orgId: orNull(textOf(data, "orgId")),
    note: textOf(data, "note"),
  };
}

/** Makes a promotion code. */
export function CreateCode() {
  const { createCode } = useStaffActions();
  const [duration, setDuration] = useState<string>("once");
  if (!useStaffMay("billing:write")) return null;
  return (
    <FormDialog
      title="Create a promotion code"
      description="Customers type it before they pay. What it takes off can't be changed later; create another code instead."
      trigger={<Button variant="primary">Create code</Button>}
      submit="Create code"
      onSubmit={async (data) => {
        await createCode(inputOf(data));
        return { title: "Code created" };
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field name="code" label="Code" hint="Letters, digits and hyphens." required>
          <Input autoComplete="off" spellCheck={false} maxLength={40} />
        </Field>
        <Field name="percentOff" label="Percent off" hint={`1 to ${MAX_PERCENT}.`} required>
          <NumberInput suffix="%" />
        </Field>
        <Field name="duration" label="Reduces">
          <Select
            value={duration}
            onChange={(event) => setDuration(event.target.value)}
            options={DURATIONS.map((value) => ({ value, label: DURATION_WORDS[value] }))}
          />
        </Field>
        {duration === "repeating" && (
          <Field name="months" label="Months" hint={`At most ${MAX_MONTHS}.`} required>
            <NumberInput suffix="months" />
          </Field>
        )}
        <Field name="interval" label="Payment" hint={duration === "repeating" ? "Monthly, for a number of months." : undefined}>
          <Select key={duration} defaultValue={duration === "repeating" ? "month" : ""}>
            {duration !== "repeating" && <option value="">Monthly or yearly</option>}
            <option value="month">Monthly</option>
            {duration !== "repeating" && <option value="year">Yearly</option>}
          </Select>
        </Field>
      </div>
      <CheckboxGroup
        name="plans"
        legend="Plans"
        defaultValue={SELF_SERVICE_PLANS}
        options={SELF_SERVICE_PLANS.map((value) => ({ value, label: PLAN_TABLE[value].title }))}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field name="lastDay" label="Last day to redeem" hint="In UTC. Leave empty for no end.">
          <Input type="date" />
        </Field>
        <Field name="maxRedemptions" label="Redemptions" hint="Leave empty for no limit.">
          <NumberInput />
        </Field>
      </div>
      <Field name="orgId" label="Organisation ID" hint="Leave empty for all organisations.">
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Checkbox name="isFirstOnly" label="Only organisations that have never paid" />
      <Field name="note" label="Why" hint="For our team. Stored in the audit log." required counter={300}>
        <Textarea rows={2} />
      </Field>
    </FormDialog>
  );
}
