"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import type { StaffMember } from "@/lib/accounts/contract";
import { useStaffActions } from "./actions";

/** Says on which days somebody of the team is away. */
export function AbsenceButton({ member: { id, name, absence } }: { member: StaffMember }) {
  const { setAbsence } = useStaffActions();
  const save = async (data: FormData) => {
    const [from, until] = [textOf(data, "absence.from"), textOf(data, "absence.until")];
    await setAbsence({ userId: id, absence: from === "" && until === "" ? null : { from, until } });
    return { title: "Absence saved", description: name };
  };
  return (
    <FormDialog
      title={`Absence of ${name.slice(0, 80)}`}
      description="On these days no requests can be assigned to them and team e-mails go to the others. Leave both empty if they are not away."
      size="sm"
      submit="Save absence"
      onSubmit={save}
      trigger={
        <Button size="sm">
          Absence<span className="sr-only"> of {name}</span>
        </Button>
      }
    >
      <Field name="absence.from" label="First day (UTC)">
        <Input type="date" defaultValue={absence?.from ?? ""} />
      </Field>
      <Field name="absence.until" label="Last day (UTC)">
        <Input type="date" defaultValue={absence?.until ?? ""} />
      </Field>
    </FormDialog>
  );
}
