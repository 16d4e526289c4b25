"use client";

import { useRouter } from "next/navigation";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { wrongField } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { FIELD_RESOURCES, MAX_FILE_BYTES, type FieldResource } from "@/lib/custom-fields/contract";
import { useFieldActions } from "./actions";
import { resourceIn, RESOURCE_TITLES } from "./words";

const RESOURCES = FIELD_RESOURCES.map((value) => ({ value, label: RESOURCE_TITLES[value] }));
const MAX_MB = MAX_FILE_BYTES / 1_048_576;

/** Sends a CSV file to be read; nothing changes until its preview is applied. */
export function UploadForm({ api, of, isFirst }: { api: string; of: FieldResource; /** No other file waits. */ isFirst: boolean }) {
  const { upload } = useFieldActions(api);
  const router = useRouter();

  async function submit(data: FormData) {
    const file = data.get("file");
    if (!(file instanceof File) || file.size === 0) throw wrongField("file", "Choose a non-empty file.");
    if (file.size > MAX_FILE_BYTES) throw wrongField("file", `The file is larger than ${MAX_MB} MB. Split it into parts.`);
    await upload(resourceIn(data), file);
    router.refresh();
  }
  return (
    <Form onSubmit={submit} label="Upload values">
      <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field name="resource" label="Record type">
          <Select options={RESOURCES} defaultValue={of} />
        </Field>
        <Field name="file" label="CSV file" hint={`UTF-8, at most ${MAX_MB} MB. You can preview changes before applying them.`} required>
          <Input type="file" accept=".csv,text/csv" />
        </Field>
      </div>
      <div className="flex justify-end">
        <SubmitButton variant={isFirst ? "primary" : "secondary"}>Read file</SubmitButton>
      </div>
    </Form>
  );
}
