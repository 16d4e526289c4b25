"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { exactMoment } from "@/components/ui/moment";
import { SecretReveal } from "@/components/ui/secret-reveal";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import type { KeyDetail } from "@/lib/keys/contract";
import { useKeyActions } from "./actions";
import { ExpiryField } from "./expiry-field";
import { expiryIn, overlapIn } from "./form-values";
import { OverlapField } from "./overlap-field";
import { lifetimeText } from "./words";

type RollKeyProps = { keyRow: Pick<KeyDetail, "id" | "name" | "createdAt" | "expiresAt" | "exposedAt"> };

/** Replaces a key: how long the old one works, then the new secret, once. */
export function RollKey({ keyRow }: RollKeyProps) {
  const { id, exposedAt, expiresAt } = keyRow;
  const { roll } = useKeyActions();
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  async function submit(data: FormData) {
    setSecret((await roll(id, { overlapHours: overlapIn(data), ...expiryIn(data) })).secret);
  }
  function change(next: boolean) {
    setOpen(next);
    if (next || secret === null) return;
    setSecret(null);
    router.refresh();
  }
  function stored() {
    change(false);
    toast({ title: "Key rolled", description: "The new key works at once." });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      closeOnOutside={false}
      size={secret === null ? "md" : "lg"}
      title={secret === null ? "Roll this key" : "Store the new key now"}
      trigger={
        <Button>
          <RefreshCw size={14} aria-hidden="true" />
          Roll
        </Button>
      }
    >
      {secret === null ? (
        <Form onSubmit={submit} label="Roll key">
          <p className="wrap-anywhere text-muted">
            A new key takes over from <strong className="font-medium text-ink">{keyRow.name}</strong>: same name, mode, scopes and
            addresses.
          </p>
          <OverlapField
            defaultValue={exposedAt === null ? "24" : "1"}
            limit={
              expiresAt === null
                ? null
                : `Both keys work until then, the old one until ${exactMoment(Date.parse(expiresAt))} at the longest.`
            }
          />
          <ExpiryField
            keep={expiresAt === null ? "Never, as before" : `As long as the old one: ${lifetimeText(keyRow)}`}
            label="The new key expires"
          />
          <div className="flex justify-end">
            <SubmitButton>Roll key</SubmitButton>
          </div>
        </Form>
      ) : (
        <SecretReveal secret={secret} label="API key" onStored={stored} />
      )}
    </Dialog>
  );
}
