"use client";

import { useAction } from "@/components/api/action-provider";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import type { PopupTrigger } from "@/components/ui/use-first-use";
import { type DuplicateRuleRow, LEAST_RULE_SCORE, MOST_RULE_SCORE, RULE_DECISIONS } from "@/lib/catalog/duplicates/contract";
import { RESOURCE_WORDS, RULE_WORDS } from "./words";

const OFF = "off";

/** Sets what happens to pairs of one kind of record without a person. */
export function DuplicateRuleDialog({ rule, trigger }: { rule: DuplicateRuleRow; trigger: PopupTrigger }) {
  const act = useAction();
  const { resource, decision, min_score, version } = rule;
  async function submit(data: FormData) {
    const chosen = String(data.get("decision"));
    const body = { resource, decision: chosen === OFF ? null : chosen, min_score: Number(data.get("min_score")), version };
    await act("/api/staff/data/duplicates/rules", { method: "PUT", body });
    return { title: "Rule saved", description: chosen === OFF ? "A person decides every pair." : "It applies from tonight." };
  }
  return (
    <FormDialog title={`Rule for ${RESOURCE_WORDS[resource].many}`} submit="Save rule" onSubmit={submit} trigger={trigger}>
      <Field
        name="decision"
        label="Decision"
        required
        hint="Each merge is a release of its own and can be undone. Pairs that have been decided by hand are left alone."
      >
        <Select
          defaultValue={decision ?? OFF}
          options={[{ value: OFF, label: "Off" }, ...RULE_DECISIONS.map((value) => ({ value, label: RULE_WORDS[value] }))]}
        />
      </Field>
      <Field
        name="min_score"
        label="Score"
        required
        hint={`Pairs with this score or a higher one, ${LEAST_RULE_SCORE} to ${MOST_RULE_SCORE}.`}
      >
        <NumberInput min={LEAST_RULE_SCORE} max={MOST_RULE_SCORE} defaultValue={String(min_score)} />
      </Field>
    </FormDialog>
  );
}
