"use client";

import { useStaffMay } from "@/components/api/staff-role";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Textarea } from "@/components/ui/textarea";
import { useStaffActions } from "../actions";

/** Lets nobody redeem a code any more. */
export function DeactivateCode({ id, code }: { id: string; code: string }) {
  const { deactivateCode } = useStaffActions();
  if (!useStaffMay("billing:write")) return null;
  return (
    <FormDialog
      title={`Deactivate ${code}`}
      description="It can no longer be redeemed, and open checkouts with it end. Customers who redeemed it keep their reduction. It can't be activated again."
      trigger={<Button>Deactivate code</Button>}
      submit="Deactivate code"
      variant="danger"
      onSubmit={async (data) => {
        await deactivateCode(id, textOf(data, "note"));
        return { title: "Code deactivated" };
      }}
    >
      <Field name="note" label="Why" hint="For our team. Stored in the audit log." required counter={300}>
        <Textarea rows={2} />
      </Field>
    </FormDialog>
  );
}
