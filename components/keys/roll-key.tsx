"use client";

import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { exactMoment } from "@/components/ui/moment";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
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
  return (
    <SecretDialog
      title="Roll key?"
      storeTitle="Store the new key now"
      label="API key"
      stored={{ title: "Key rolled", description: "The new key works immediately." }}
      trigger={
        <Button>
          <RefreshCw size={14} aria-hidden="true" />
          Roll key
        </Button>
      }
    >
      {(create) => (
        <Form
          onSubmit={(data) => create(async () => (await roll(id, { overlapHours: overlapIn(data), ...expiryIn(data) })).secret)}
          label="Roll key"
        >
          <p className="wrap-anywhere text-muted">
            A new key replaces <strong className="font-medium text-ink">{keyRow.name}</strong>, with the same name, mode, scopes and IP
            addresses.
          </p>
          <OverlapField
            defaultValue={exposedAt === null ? "24" : "1"}
            limit={
              expiresAt === null
                ? null
                : `Both keys work until then, the old one until ${exactMoment(Date.parse(expiresAt))} at the latest.`
            }
          />
          <ExpiryField
            keep={expiresAt === null ? "Never (unchanged)" : `Same as the old one: ${lifetimeText(keyRow)}`}
            label="The new key expires"
          />
          <div className="flex justify-end">
            <SubmitButton>Roll key</SubmitButton>
          </div>
        </Form>
      )}
    </SecretDialog>
  );
}
