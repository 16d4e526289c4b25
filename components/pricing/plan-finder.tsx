"use client";

import { type ReactNode, type SubmitEvent, useState } from "react";
import { CurrencyTabs } from "@/components/plans/currency-tabs";
import { buttonClass } from "@/components/ui/button-class";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";
import { countText } from "@/lib/core/wording";
import { CallsSlider } from "./calls-slider";
import { FitContext } from "./fit-mark";
import { fitReason, fittingPlan, readCalls } from "./plan-fit";
import { useCallsAddress } from "./use-calls-address";

type PlanFinderProps = { calls: number; currency: Currency; /** The plans, markable. */ children: ReactNode };

/** How many calls per month, and below it the plans with the one that fits marked. Without scripts it is a form that asks the page again. */
export function PlanFinder({ children, currency, ...given }: PlanFinderProps) {
  const [text, setText] = useState(countText(given.calls));
  const write = useCallsAddress();
  const calls = readCalls(text);
  const fit = calls === null ? null : fittingPlan(calls);
  const change = (next: string) => {
    setText(next);
    write(readCalls(next));
  };
  const group = () => calls !== null && setText(countText(calls));
  const stay = (event: SubmitEvent) => {
    event.preventDefault();
    group();
  };
  return (
    <>
      <div className="mb-4">
        <CurrencyTabs path="/pricing" currency={currency} params={calls === null ? {} : { calls: String(calls) }} />
      </div>
      <div className="overflow-clip rounded-lg border border-line bg-surface">
        <form action="/pricing" aria-label="Find the plan that fits" onSubmit={stay} className="border-b border-line px-6 py-6 md:px-7">
          {currency !== USUAL_CURRENCY && <input type="hidden" name="currency" value={currency} />}
          <div className="grid items-start gap-x-12 gap-y-5 md:grid-cols-[15rem_minmax(0,1fr)]">
            <div className="flex items-end gap-2.5">
              <Field name="calls" label="Calls per month" className="min-w-0 flex-1">
                <NumberInput value={text} onChange={(event) => change(event.target.value)} onBlur={group} suffix="calls" maxLength={20} />
              </Field>
              <noscript>
                <button className={buttonClass("secondary", "md")}>Show</button>
              </noscript>
            </div>
            <CallsSlider calls={calls} fit={fit} onCalls={(next) => change(countText(next))} />
          </div>
          <output className="mt-4 block min-h-[21px] text-14">
            {calls === null ? "Enter a whole number of calls per month." : fitReason(calls)}
          </output>
        </form>
        <FitContext value={fit === null || calls === null ? null : { plan: fit, calls }}>{children}</FitContext>
      </div>
    </>
  );
}
