"use client";

import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import type { Mapping } from "@/lib/catalog/mappings/contract";
import { useDataActions } from "../actions";
import { DiscardButton } from "../discard-button";
import { MODES } from "../upload-options";

type SaveMappingProps = { id: string; mapping: Mapping; fileName: string | null };

/** Names the mapping and the source of its rows; then the whole file is read by it. */
export function SaveMapping({ id, mapping, fileName }: SaveMappingProps) {
  const { chooseMapping } = useDataActions();
  const said = useDone();

  async function submit(data: FormData) {
    const text = (name: string): string => String(data.get(name) ?? "");
    const about = { name: text("name"), source: text("source"), source_name: text("source_name"), licence: text("licence") };
    await chooseMapping(id, { ...about, mode: text("mode") === "snapshot" ? "snapshot" : "merge", mapping });
    said({ title: "Mapping saved", description: "The file is being checked." });
  }

  return (
    <Card title="Save and check the file">
      <Form onSubmit={submit} label="Save mapping">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="name"
            label="Mapping name"
            required
            hint="Files with the same columns are read by this mapping. A name in use gets a new version."
          >
            <Input maxLength={100} defaultValue={fileName?.replace(/\.[a-z.]{2,8}$/i, "") ?? ""} autoComplete="off" />
          </Field>
          <Field name="source" label="Source code" required hint="Lowercase letters, digits, and hyphens, such as tuv-modules.">
            <Input maxLength={40} mono autoComplete="off" />
          </Field>
          <Field name="source_name" label="Source name" hint="Shown in responses.">
            <Input maxLength={200} autoComplete="off" />
          </Field>
          <Field name="licence" label="Licence" hint="Licence of the data, shown in responses.">
            <Input maxLength={200} autoComplete="off" />
          </Field>
          <Field name="mode" label="Mode">
            <Select options={MODES} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton>Save mapping and check file</SubmitButton>
          <DiscardButton id={id} />
        </div>
      </Form>
    </Card>
  );
}
