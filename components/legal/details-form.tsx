"use client";

import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { tableOf } from "@/lib/core/tables";
import { LEGAL_DETAIL_NAMES, LEGAL_DETAILS, type DetailsView, type LegalDetail, MAX_DETAIL } from "@/lib/legal/contract";
import { useLegalActions } from "./actions";

const hintOf = (name: LegalDetail, isSetting: boolean): string | undefined => {
  const rule = LEGAL_DETAILS[name];
  if (isSetting) return `Set by ${rule.setting}.`;
  return "hint" in rule ? rule.hint : undefined;
};

const REQUIRED = LEGAL_DETAIL_NAMES.filter((name) => LEGAL_DETAILS[name].isRequired)
  .map((name) => LEGAL_DETAILS[name].label.toLowerCase())
  .join(", ");

/** What legal pages say about the company. What a setting of the environment says is shown and can't be changed here. */
export function DetailsForm({ details }: { details: DetailsView }) {
  const { saveDetails } = useLegalActions();
  const said = useDone();
  const save = async (data: FormData) => {
    await saveDetails(tableOf(LEGAL_DETAIL_NAMES, (name) => textOf(data, name)));
    said({ title: "Details saved" });
  };
  return (
    <Card title="Operator">
      <p className="mb-5 max-w-[60ch] text-14 text-muted">
        Who runs the service, as legal pages say it. They leave out what is not known. A server that others can reach needs {REQUIRED}.
      </p>
      <Form onSubmit={save} label="Operator" className="max-w-[100ch] items-start md:grid-cols-2">
        {details.map(({ name, value, isSetting }) => {
          const hint = hintOf(name, isSetting);
          return (
            <Field key={name} name={name} label={LEGAL_DETAILS[name].label} {...(hint === undefined ? {} : { hint })}>
              <Input defaultValue={value} readOnly={isSetting} maxLength={MAX_DETAIL} autoComplete="off" />
            </Field>
          );
        })}
        <div className="md:col-span-2">
          <SubmitButton>Save details</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
