"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import type { StaffAbsence, StaffMember } from "@/lib/accounts/contract";
import { useStaffActions } from "./actions";

type AbsenceFormProps = {
  member: Pick<StaffMember, "id" | "name">;
  /** The one to change; null: another one. */ absence: StaffAbsence | null;
};

/** Says on which days somebody of the team is away. */
export function AbsenceForm({ member: { id: userId, name }, absence }: AbsenceFormProps) {
  const { saveAbsence } = useStaffActions();
  const save = async (data: FormData) => {
    const days = { from: textOf(data, "absence.from"), until: textOf(data, "absence.until") };
    await saveAbsence({ userId, id: absence?.id ?? null, absence: days });
    return { title: "Absence saved", description: name };
  };
  return (
    <FormDialog
      title={`${absence === null ? "Add an absence" : "Change the absence"} of ${name.slice(0, 80)}`}
      description="On these days no requests can be assigned to them, and team e-mails go to the others."
      size="sm"
      submit="Save absence"
      onSubmit={save}
      trigger={
        <Button size="sm">
          {absence === null ? "Add absence" : "Change"}
          <span className="sr-only">{absence === null ? ` of ${name}` : ` the absence of ${name} from ${absence.from}`}</span>
        </Button>
      }
    >
      <Field name="absence.from" label="First day (UTC)" required>
        <Input type="date" defaultValue={absence?.from ?? ""} />
      </Field>
      <Field name="absence.until" label="Last day (UTC)" required>
        <Input type="date" defaultValue={absence?.until ?? ""} />
      </Field>
    </FormDialog>
  );
}
