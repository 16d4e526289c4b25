"use client";

import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { useConsoleActions } from "./actions";

/** The name that members, invitations and invoices show. */
export function RenameOrganisation({ name }: { name: string }) {
  const { rename } = useConsoleActions();
  const said = useDone();
  async function submit(data: FormData) {
    await rename(String(data.get("name") ?? ""));
    said({ title: "Name changed" });
  }
  return (
    <Form onSubmit={submit} label="Name of the organisation">
      <Field
        name="name"
        label="Name"
        hint="Shown to members and in invitations."
        required
        counter={200}
        counterStart={[...name].length}
        className="max-w-xl"
      >
        <Input defaultValue={name} maxLength={200} autoComplete="organization" />
      </Field>
      <div>
        <SubmitButton variant="secondary">Save name</SubmitButton>
      </div>
    </Form>
  );
}
