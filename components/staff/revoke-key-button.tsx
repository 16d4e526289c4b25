"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useStaffActions } from "./actions";

/** Ends one key of a customer, which staff knows from elsewhere: keys of customers are listed nowhere here. */
export function RevokeKeyButton({ orgId }: { orgId: string }) {
  const { revokeKey } = useStaffActions();
  return (
    <FormDialog
      title="Revoke a key"
      description="Requests with it fail within a second, and this can't be undone. The reason is e-mailed to the owners."
      trigger={<Button>Revoke a key</Button>}
      submit="Revoke key"
      variant="danger"
      onSubmit={async (data) => {
        const { name } = await revokeKey(orgId, { key: textOf(data, "key"), reason: textOf(data, "reason") });
        return { title: "Key revoked", description: name };
      }}
    >
      <Field name="key" label="Key or key ID" hint="As it was found, whole. It is not stored." required>
        <Input autoFocus autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="reason" label="Reason" required counter={300}>
        <Textarea rows={3} />
      </Field>
    </FormDialog>
  );
}
