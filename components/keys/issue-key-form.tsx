"use client";

import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { PlanName } from "@/lib/billing/plans";
import { READ_SCOPES } from "@/lib/keys/scopes";
import { useKeyActions } from "./actions";
import { AddressField } from "./address-field";
import { ExpiryField } from "./expiry-field";
import { addressesIn, expiryIn, modeIn, nameIn, scopesIn } from "./form-values";
import { scopeChoices } from "./words";

type IssueKeyFormProps = {
  /** Why live keys can't be made; null when they can. */
  liveRefusal: string | null;
  sandboxLimit: string;
  plan: PlanName | null;
  /** Runs the request and shows the secret that it returns. */
  create: (request: () => Promise<string>) => Promise<void>;
};

/** What a new key is called, what it is for, what it opens, from where and until when. */
export function IssueKeyForm({ liveRefusal, sandboxLimit, plan, create }: IssueKeyFormProps) {
  const { issue } = useKeyActions();

  async function submit(data: FormData) {
    const mode = modeIn(data);
    const limits = { scopes: scopesIn(data), addresses: addressesIn(data), ...expiryIn(data) };
    await create(async () => (await issue({ name: nameIn(data), mode, ...limits })).secret);
  }

  return (
    <Form onSubmit={submit} label="New key">
      <Field name="name" label="Name" hint="Describe where the key is used, e.g. “dashboard-prod”." required counter={100}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <RadioCards
        name="mode"
        legend="Mode"
        {...(liveRefusal === null ? {} : { hint: <LiveHint refusal={liveRefusal} /> })}
        defaultValue={liveRefusal === null ? "live" : "test"}
        options={[
          { value: "test", label: "Sandbox", hint: `A small, fixed slice of every dataset. ${sandboxLimit}, never billed.` },
          {
            value: "live",
            label: "Live",
            hint: "All data in your plan. Each successful request counts as one call.",
            disabled: liveRefusal !== null,
          },
        ]}
      />
      <CheckboxGroup
        name="scopes"
        legend="Scopes"
        hint="Read scopes are selected by default. Add webhooks, exports or custom fields only if the key needs them."
        options={scopeChoices(plan)}
        defaultValue={READ_SCOPES}
        className="md:grid-cols-2"
      />
      <AddressField />
      <ExpiryField />
      <div className="flex justify-end">
        <SubmitButton>Create key</SubmitButton>
      </div>
    </Form>
  );
}

function LiveHint({ refusal }: { refusal: string }) {
  return (
    <>
      Live keys are not available: {refusal} <TextLink href="/console/billing">Choose a plan</TextLink>
    </>
  );
}
