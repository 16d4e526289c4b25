"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { Select, type SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { USUAL_OVERLAP_HOURS } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";
import { overlapIn } from "./form-values";

const CHOICES: readonly SelectOption[] = [
  { value: "0", label: "Immediately" },
  { value: "1", label: "In 1 hour" },
  { value: "24", label: "In 24 hours" },
  { value: "168", label: "In 7 days" },
];

/** Replaces the signing secret: how long the old one signs beside it, then the new one, once. */
export function RotateSecret({ id, isRotating }: { id: string; /** Two sign already. */ isRotating: boolean }) {
  const { rotate } = useWebhookActions();
  return (
    <SecretDialog
      title="Rotate the signing secret"
      storeTitle="Store the new secret now"
      label="signing secret"
      stored={{ title: "Secret rotated", description: "Messages are now signed with the new secret." }}
      trigger={<Button size="sm">Rotate secret</Button>}
    >
      {(create) => (
        <Form onSubmit={(data) => create(async () => (await rotate(id, overlapIn(data))).secret)} label="Rotate the signing secret">
          <Field
            name="overlap"
            label="Old secret expires"
            hint="Until then messages carry both signatures, so a receiver with either secret accepts them."
          >
            <Select options={CHOICES} defaultValue={String(USUAL_OVERLAP_HOURS)} />
          </Field>
          {isRotating && <p className="text-13 text-muted">Two secrets are active. The older one expires immediately.</p>}
          <div className="flex justify-end">
            <SubmitButton>Rotate secret</SubmitButton>
          </div>
        </Form>
      )}
    </SecretDialog>
  );
}
