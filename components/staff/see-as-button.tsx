"use client";

import { Eye } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Textarea } from "@/components/ui/textarea";
import { useStaffActions } from "./actions";

/** Opens the customer's console as they see it; nothing can be changed there, and the customer is told why it was opened. */
export function SeeAsButton({ orgId }: { orgId: string }) {
  const { seeAs } = useStaffActions();
  const trigger = (
    <Button>
      <Eye size={15} aria-hidden="true" />
      View as customer (read-only)
    </Button>
  );
  return (
    <FormDialog
      title="View as customer"
      description="The reason stands in the customer's audit log and is e-mailed to its owners."
      trigger={trigger}
      submit="View console"
      onSubmit={async (data) => {
        await seeAs(orgId, textOf(data, "reason"));
        return { title: "Opening the console" };
      }}
    >
      <Field name="reason" label="Reason" required counter={300}>
        <Textarea rows={3} autoFocus />
      </Field>
    </FormDialog>
  );
}
