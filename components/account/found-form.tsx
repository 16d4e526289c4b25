"use client";

import { goTo } from "@/components/api/leave";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useAccountActions } from "./actions";

/** Makes another organisation and goes to its console. */
export function FoundForm({ isFirst }: { isFirst: boolean }) {
  const { foundOrganisation } = useAccountActions();
  const submit = async (data: FormData) => {
    await foundOrganisation(textOf(data, "name"));
    await goTo("/console");
  };
  return (
    <Form onSubmit={submit} label="Create an organisation" className="max-w-[400px]">
      <Field name="name" label="Name" hint="You will be the owner. It starts with free sandbox access." required>
        <Input autoComplete="organization" autoFocus={isFirst} maxLength={200} />
      </Field>
      <SubmitButton>Create organisation</SubmitButton>
    </Form>
  );
}
