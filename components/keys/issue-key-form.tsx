"use client";

import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { ProblemError } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { SCOPES, type IssueKeyInput } from "@/lib/keys/contract";
import { useKeyActions } from "./actions";
import { SCOPE_CHOICES } from "./words";

type IssueKeyFormProps = {
  /** Why live keys can't be made; null when they can. */
  liveRefusal: string | null;
  sandboxLimit: string;
  onIssued: (secret: string, mode: IssueKeyInput["mode"]) => void;
};

/** What a new key is called, what it is for and what it opens. */
export function IssueKeyForm({ liveRefusal, sandboxLimit, onIssued }: IssueKeyFormProps) {
  const { issue } = useKeyActions();

  async function submit(data: FormData) {
    const mode = data.get("mode") === "live" ? "live" : "test";
    const chosen = data.getAll("scopes");
    const scopes = SCOPES.filter((scope) => chosen.includes(scope));
    if (scopes.length === 0) throw noScope();
    const { secret } = await issue({ name: String(data.get("name") ?? ""), mode, scopes });
    onIssued(secret, mode);
  }

  return (
    <Form onSubmit={submit} label="New key">
      <Field name="name" label="Name" hint="Where it is used: “dashboard-prod”, “notebook”." required counter={100}>
        <Input autoFocus autoComplete="off" maxLength={100} />
      </Field>
      <RadioCards
        name="mode"
        legend="Mode"
        {...(liveRefusal === null ? {} : { hint: <LiveHint refusal={liveRefusal} /> })}
        defaultValue={liveRefusal === null ? "live" : "test"}
        options={[
          { value: "test", label: "Sandbox", hint: `A fixed small slice of every dataset. ${sandboxLimit}, never billed.` },
          {
            value: "live",
            label: "Live",
            hint: "All data of your plan. Each answer counts as one call.",
            disabled: liveRefusal !== null,
          },
        ]}
      />
      <CheckboxGroup name="scopes" legend="Scopes" options={SCOPE_CHOICES} defaultValue={SCOPES} className="md:grid-cols-2" />
      <div className="flex justify-end">
        <SubmitButton>Create key</SubmitButton>
      </div>
    </Form>
  );
}

function LiveHint({ refusal }: { refusal: string }) {
  return (
    <>
      Live keys: {refusal} <TextLink href="/console/billing">Choose a plan</TextLink>
    </>
  );
}

const noScope = (): ProblemError => {
  const detail = "Choose at least one scope.";
  return new ProblemError({ code: "invalid-parameter", detail, errors: [{ parameter: "scopes", code: "too_small", detail }] });
};
