"use client";

import { useRouter } from "next/navigation";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import { useConsoleActions } from "./actions";

/** The name that members, invitations and invoices show. */
export function RenameOrganisation({ name }: { name: string }) {
  const { rename } = useConsoleActions();
  const router = useRouter();
  const toast = useToast();

  async function submit(data: FormData) {
    await rename(String(data.get("name") ?? ""));
    toast({ title: "Name changed" });
    router.refresh();
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
