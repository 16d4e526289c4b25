"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { RadioCards } from "@/components/ui/radio-cards";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import { DATASETS, type DatasetChoice } from "@/lib/exports/contract";
import { useExportActions } from "./actions";
import { FieldChoice } from "./field-choice";
import { FilterFields } from "./filter-fields";
import { inputOf } from "./form-values";
import { titleOf } from "./words";

type ExportFormProps = { choices: readonly DatasetChoice[]; bucket: string | null; onDone: () => void };

const FORMATS = [
  { value: "parquet", label: "Parquet", hint: "Typed columns and exact decimals, for DuckDB, pandas and Power Query." },
  { value: "csv", label: "CSV, gzip", hint: "Same format as the API's CSV." },
];

/** What to export, as which file, narrowed by what. */
export function ExportForm({ choices, bucket, onDone }: ExportFormProps) {
  const { start } = useExportActions();
  const router = useRouter();
  const toast = useToast();
  const [resource, setResource] = useState(choices[0]?.resource);
  const choice = choices.find((one) => one.resource === resource);
  if (!choice) return null;

  async function submit(data: FormData): Promise<void> {
    if (!choice) return;
    const started = await start(inputOf(data, choice));
    onDone();
    toast({ title: "Export started", description: `${titleOf(started)}. You can leave this page.`, tone: "ok" });
    router.refresh();
  }
  return (
    <Form onSubmit={submit} label="New export">
      <RadioCards
        name="resource"
        legend="Dataset"
        defaultValue={choice.resource}
        onValueChange={(value) => setResource(choices.find((one) => one.resource === value)?.resource)}
        options={choices.map((one) => ({ value: one.resource, label: DATASETS[one.resource].title }))}
        className="md:grid-cols-2"
      />
      <RadioCards name="format" legend="Format" defaultValue="parquet" options={FORMATS} className="md:grid-cols-2" />
      <FilterFields key={`filters-${choice.resource}`} choice={choice} />
      <FieldChoice key={`fields-${choice.resource}`} choice={choice} />
      <Field
        name="as_of"
        label="As of"
        hint="For an earlier state, enter a release number or a time as in the example. Leave empty for the latest release."
      >
        <Input mono autoComplete="off" spellCheck={false} placeholder="2026-11-01T00:00:00Z" />
      </Field>
      {bucket !== null && (
        <Checkbox
          name="destination"
          value="bucket"
          label="Deliver to your bucket"
          hint={`The finished file is also written to s3://${bucket}.`}
        />
      )}
      <p className="text-13 text-muted">Downloads are free.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton>Start export</SubmitButton>
      </div>
    </Form>
  );
}
