"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import { MAX_METHODOLOGY_CHARS } from "@/lib/catalog/releases/contract";
import { useDataActions } from "./actions";

type DescribeSourceProps = { source: { code: string; name: string; methodology: string | null } };

/** Edits what readers are told of how the figures of a source come about. */
export function DescribeSource({ source: { code, name, methodology } }: DescribeSourceProps) {
  const router = useRouter();
  const { describeSource } = useDataActions();
  const seen = methodology ?? "";
  async function submit(data: FormData) {
    await describeSource(code, { methodology: String(data.get("methodology") ?? ""), seen });
    router.refresh();
    return { title: "Methodology saved" };
  }
  return (
    <FormDialog
      title={`Methodology of ${name}`}
      submit="Save methodology"
      onSubmit={submit}
      trigger={<Button size="sm">{methodology === null ? "Add methodology" : "Edit methodology"}</Button>}
    >
      <Field
        name="methodology"
        label="Methodology"
        hint="How figures come about: who assesses them, from what, and what is left out. Readers see it."
      >
        <Textarea rows={8} maxLength={MAX_METHODOLOGY_CHARS} defaultValue={seen} />
      </Field>
    </FormDialog>
  );
}
