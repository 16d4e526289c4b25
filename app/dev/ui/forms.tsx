"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { ProblemError } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { PasswordInput } from "@/components/ui/password-input";
import { RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import { Section } from "./section";

const DATASETS = [
  { value: "companies", label: "Companies" },
  { value: "products", label: "Products", hint: "Module and inverter specifications" },
  { value: "prices", label: "Prices", disabled: true },
];
const PLANS = [
  { value: "starter", label: "Starter", hint: "10,000 calls per month", aside: "$499" },
  { value: "pro", label: "Pro", hint: "100,000 calls per month", aside: "$999" },
];

async function refuse(data: FormData) {
  await new Promise((done) => setTimeout(done, 700));
  if (data.get("name") === "ok") return;
  throw new ProblemError({
    code: "invalid-parameter",
    detail: "Two entries are not valid.",
    request_id: "0199f3b2-7d4e-7c11",
    errors: [
      { parameter: "name", code: "taken", detail: "A key of this name exists. Choose another." },
      { parameter: "region", code: "required", detail: "Choose a region." },
    ],
  });
}

export function Forms() {
  return (
    <Section title="Forms">
      <div className="grid gap-10 md:grid-cols-2">
        <Form label="Example that fails" onSubmit={refuse}>
          <Field name="name" label="Name" hint="Only your team sees it. “ok” is accepted." required counter={40} counterStart={11}>
            <Input defaultValue="nightly-etl" maxLength={60} />
          </Field>
          <Field name="region" label="Region">
            <Select placeholder="Choose one" options={["China", "Europe", "India"].map((name) => ({ value: name, label: name }))} />
          </Field>
          <Field name="amount" label="Agreed amount">
            <NumberInput prefix="$" suffix="/month" defaultValue="2,400" />
          </Field>
          <Field name="password" label="Password">
            <PasswordInput defaultValue="correct horse" />
          </Field>
          <Field name="message" label="Message" hint="What you want to build.">
            <Textarea placeholder="We publish a quarterly supply report" />
          </Field>
          <SubmitButton>Create key</SubmitButton>
        </Form>
        <div className="grid content-start gap-6">
          <CheckboxGroup name="datasets" legend="Datasets" options={DATASETS} defaultValue={["companies"]} hint="What the key may read." />
          <RadioCards name="plan" legend="Plan" options={PLANS} defaultValue="pro" />
          <Checkbox name="terms" label="I accept the terms" />
          <Switch name="shortcuts" label="Single-letter shortcuts" hint="j, k, a, d, i" defaultChecked />
          <Switch name="mail" label="Mail me about usage" />
          <Switch name="off" label="Not in your plan" disabled />
          <Field name="slug" label="With an error" error="Use letters, digits and hyphens.">
            <Input defaultValue="Borealis Energy" mono />
          </Field>
          <Field name="disabled" label="Disabled" disabled>
            <Input defaultValue="cannot be changed" />
          </Field>
        </div>
      </div>
    </Section>
  );
}
