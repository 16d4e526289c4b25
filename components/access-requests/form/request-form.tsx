"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { CheckboxGroup, type Choice } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormContext, useFormState } from "@/components/ui/form-context";
import { fieldErrors } from "@/components/ui/form-errors";
import { Honeypot } from "@/components/ui/honeypot";
import { RadioCards } from "@/components/ui/radio-cards";
import type { SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import type { PlanName } from "@/lib/billing/plans";
import type { Currency } from "@/lib/core/currencies";
import { sendRequest } from "../actions";
import { FormSection } from "./form-section";
import { type KnownPerson, PersonFields } from "./person-fields";
import { useRequestCheck } from "./use-request-check";
import { VolumeFields } from "./volume-fields";
import { isSelfService, WhatNext } from "./what-next";

type RequestFormProps = {
  known: KnownPerson;
  countries: readonly SelectOption[];
  uses: readonly Choice[];
  datasets: readonly Choice[];
  plan: PlanName | null;
  /** Of the prices. */ currency: Currency;
  /** When the page was made, and how long an answer may take. */ now: number;
  answerMs: number;
};

/** The public form, and beside it what will happen with what is chosen. */
export function RequestForm({ known, countries, uses, datasets, currency, now, answerMs, ...given }: RequestFormProps) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const [plan, setPlan] = useState(given.plan);
  const [isSent, setSent] = useState(false);
  const { errors, watch, check, showErrors, forget } = useRequestCheck();
  const form = () => frame.current?.querySelector("form") ?? null;

  async function send(data: FormData) {
    const { request, errors: found } = await check(data);
    if (request === null) return showErrors(found, form());
    try {
      const { signUpPath, trackingPath } = await sendRequest(request);
      setSent(true);
      router.push(signUpPath ?? `${trackingPath}?sent=1`);
    } catch (thrown) {
      const { fields } = fieldErrors(thrown);
      if (Object.keys(fields).length === 0) throw thrown;
      showErrors(fields, form());
    }
  }

  return (
    <div ref={frame} {...watch} className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Form onSubmit={send} label="Request access" className="gap-7!">
        <WithErrors errors={errors}>
          <PersonFields known={known} countries={countries} />
          <FormSection title="Use case">
            <RadioCards name="useKind" legend="Type of organisation" required options={uses} className="md:grid-cols-2" />
            <CheckboxGroup name="datasets" legend="Datasets" required options={datasets} className="gap-y-3 md:grid-cols-2" />
          </FormSection>
          <VolumeFields plan={plan} currency={currency} onPlan={setPlan} onPick={() => forget("callsPerMonth")} />
          <FormSection title="Anything else">
            <Field name="message" label="Message" counter={4_000} hint="What you want to build, missing fields, billing preferences.">
              <Textarea rows={5} />
            </Field>
          </FormSection>
          <input type="hidden" name="currency" value={currency} />
          <Honeypot />
          <SubmitButton size="lg" formNoValidate disabled={isSent}>
            {plan !== null && isSelfService(plan) ? "Continue to sign-up" : "Send request"}
          </SubmitButton>
        </WithErrors>
      </Form>
      <WhatNext plan={plan} now={now} answerMs={answerMs} />
    </div>
  );
}

/** The fields show what this form found wrong, be it here or at the service. */
function WithErrors({ errors, children }: { errors: Readonly<Record<string, string>>; children: ReactNode }) {
  return <FormContext value={{ ...useFormState(), fields: errors }}>{children}</FormContext>;
}
