"use client";

import { Button } from "@/components/ui/button";
import { CheckboxGroup } from "@/components/ui/checkbox-group";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Textarea } from "@/components/ui/textarea";
import { IDENTITY_CHECKS, LEAST_IDENTITY_CHECKS } from "@/lib/accounts/contract";
import { useStaffActions } from "./actions";

const CHECKS = Object.entries(IDENTITY_CHECKS).map(([value, label]) => ({ value, label }));

/** Takes a lost second factor off an account, once it is clear who asks. */
export function ResetSecondFactorButton({ userId, name }: { userId: string; name: string }) {
  const { resetSecondFactor } = useStaffActions();
  const reset = async (data: FormData) => {
    await resetSecondFactor(userId, { checks: data.getAll("checks").map(String), reason: textOf(data, "reason") });
    return { title: "Second factor removed", description: name };
  };
  return (
    <FormDialog
      title={`Reset the second factor of ${name.slice(0, 80)}`}
      description="Removes authenticator, recovery codes and passkeys, and signs them out everywhere. They are e-mailed. Whoever takes over an account asks for exactly this: make sure who asks."
      submit="Reset second factor"
      variant="danger"
      onSubmit={reset}
      trigger={
        <Button size="sm">
          Reset two-factor<span className="sr-only"> of {name}</span>
        </Button>
      }
    >
      <CheckboxGroup name="checks" legend={`Checks, at least ${LEAST_IDENTITY_CHECKS}`} required options={CHECKS} />
      <Field name="reason" label="Reason" hint="For the audit log of our team." required>
        <Textarea rows={2} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
