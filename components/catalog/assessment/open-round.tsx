"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/api/action-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ROUND_FREQUENCIES, type AssessmentSettings } from "@/lib/catalog/assessments/contract";
import { FREQUENCY_WORDS } from "./words";

type Opened = { id: string; series: number; priced: number; ended: number };

/** Opens the round of a day or week, and leads there. */
export function OpenRound({ sources }: { sources: readonly (AssessmentSettings & { today: string })[] }) {
  const act = useAction();
  const router = useRouter();
  const [chosen, setChosen] = useState(sources[0]?.source);
  const today = sources.find(({ source }) => source === chosen)?.today;
  async function submit(data: FormData) {
    const [source, date, frequency] = ["source", "date", "frequency"].map((name) => String(data.get(name) ?? ""));
    const { id, series, priced, ended } = await act<Opened>("/api/staff/data/assessments", {
      method: "POST",
      body: { source, date, frequency },
    });
    router.push(`/staff/data/assessments/${id}`);
    const left = [priced > 0 ? `${priced} have a price already` : "", ended > 0 ? `${ended} have ended` : ""].filter(Boolean).join(", ");
    return { title: `Round with ${series} series opened`, ...(left === "" ? {} : { description: `Left out: ${left}.` }) };
  }
  return (
    <FormDialog title="Open round" submit="Open round" onSubmit={submit} trigger={<Button variant="primary">Open round</Button>}>
      <Field name="source" label="Source" required>
        <Select
          options={sources.map(({ source, name }) => ({ value: source, label: name }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="date" label="Date" required hint="The date of the prices.">
          <Input key={today} type="date" defaultValue={today} max={today} />
        </Field>
        <Field name="frequency" label="Frequency" required hint="Series with this frequency.">
          <Select options={ROUND_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))} />
        </Field>
      </div>
    </FormDialog>
  );
}
