"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { Select, type SelectOption } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import { USUAL_OVERLAP_HOURS } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";
import { overlapIn } from "./form-values";

const CHOICES: readonly SelectOption[] = [
  { value: "0", label: "At once" },
  { value: "1", label: "In 1 hour" },
  { value: "24", label: "In 24 hours" },
  { value: "168", label: "In 7 days" },
];

/** Replaces the signing secret: how long the old one signs beside it, then the new one, once. */
export function RotateSecret({ id, isRotating }: { id: string; /** Two sign already. */ isRotating: boolean }) {
  const { rotate } = useWebhookActions();
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  function change(next: boolean) {
    setOpen(next);
    if (next || secret === null) return;
    setSecret(null);
    router.refresh();
  }
  function stored() {
    change(false);
    toast({ title: "Secret rotated", description: "Messages are signed with the new one at once." });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeOnOutside={false}
      size={secret === null ? "md" : "lg"}
      title={secret === null ? "Rotate the signing secret" : "Store the new secret now"}
      trigger={<Button size="sm">Rotate</Button>}
    >
      {secret === null ? (
        <Form onSubmit={async (data) => setSecret((await rotate(id, overlapIn(data))).secret)} label="Rotate the signing secret">
          <Field
            name="overlap"
            label="The old secret ends"
            hint="Until then messages carry both signatures, so a receiver with either secret accepts them."
          >
            <Select options={CHOICES} defaultValue={String(USUAL_OVERLAP_HOURS)} />
          </Field>
          {isRotating && <p className="text-13 text-muted">Two secrets sign now. The older of them ends at once.</p>}
          <div className="flex justify-end">
            <SubmitButton>Rotate secret</SubmitButton>
          </div>
        </Form>
      ) : (
        <SecretReveal secret={secret} label="signing secret" onStored={stored} />
      )}
    </Dialog>
  );
}
