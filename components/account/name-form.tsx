"use client";

import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { useAccountActions } from "./actions";

/** One's own name. */
export function NameForm({ name }: { name: string }) {
  const { rename } = useAccountActions();
  const said = useDone();
  const submit = async (data: FormData) => {
    await rename(textOf(data, "name"));
    said({ title: "Name changed" });
  };
  return (
    <Form onSubmit={submit} label="Change name" className="max-w-[400px]">
      <Field name="name" label="Name" hint="Shown to your team and used in e-mails." required>
        <Input autoComplete="name" defaultValue={name} maxLength={200} />
      </Field>
      <SubmitButton variant="secondary">Save name</SubmitButton>
    </Form>
  );
}
