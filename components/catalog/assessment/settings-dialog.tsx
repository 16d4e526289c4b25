"use client";

import { useAction } from "@/components/api/action-provider";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { wrongField } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import type { PopupTrigger } from "@/components/ui/use-first-use";
import { APPROVALS, DEFAULT_ZONE, type AssessmentSettings } from "@/lib/catalog/assessments/contract";
import { APPROVAL_WORDS } from "./words";

type SettingsDialogProps = {
  settings: AssessmentSettings | null;
  /** Sources that are not set up yet. */
  sources: readonly { code: string; name: string }[];
  trigger: PopupTrigger;
};

/** How the rounds of a source go; a round keeps the terms that it was opened with. */
export function SettingsDialog({ settings, sources, trigger }: SettingsDialogProps) {
  const act = useAction();
  async function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const bound = text("bound_pct");
    if (bound !== "" && !/^\d{1,3}(\.\d{1,3})?$/.test(bound)) throw wrongField("bound_pct", "Enter a percentage such as 5 or 2.5.");
    const body = {
      source: settings?.source ?? text("source"),
      version: settings?.version ?? 0,
      approval: text("approval"),
      bound_pct: bound === "" ? null : Number(bound),
      publish_time: text("publish_time") || null,
      zone: text("zone"),
    };
    await act("/api/staff/data/assessments/settings", { method: "PUT", body });
    return { title: "Assessment settings saved", description: "They apply to rounds that are opened from now on." };
  }
  return (
    <FormDialog title={settings ? `Settings of ${settings.name}` : "Add source"} submit="Save settings" onSubmit={submit} trigger={trigger}>
      {settings === null && (
        <Field name="source" label="Source" required hint="Only add sources whose prices your team assesses itself.">
          <Select options={sources.map(({ code, name }) => ({ value: code, label: name }))} />
        </Field>
      )}
      <Field name="approval" label="A second person approves" required>
        <Select
          defaultValue={settings?.approval ?? "over_bound"}
          options={APPROVALS.map((value) => ({ value, label: APPROVAL_WORDS[value] }))}
        />
      </Field>
      <Field
        name="bound_pct"
        label="Bound"
        hint="A price that moves more needs approval. Empty: the limits of imports, 25%, or 35% for cells and wafers, which also hold above a wider bound."
      >
        <NumberInput suffix="%" decimals={1} defaultValue={settings?.bound_pct ?? ""} maxLength={7} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="publish_time" label="Time of publication" hint="On the date of the round. Empty: by hand.">
          <Input type="time" defaultValue={settings?.publish_time ?? ""} />
        </Field>
        <Field name="zone" label="Time zone" required hint="Such as Asia/Shanghai.">
          <Input defaultValue={settings?.zone ?? DEFAULT_ZONE} maxLength={60} />
        </Field>
      </div>
    </FormDialog>
  );
}
