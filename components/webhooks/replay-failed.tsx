"use client";

import { RotateCcw } from "lucide-react";
import { several } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { countText } from "@/lib/core/wording";
import { MAX_REPLAYED } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";
import { sinceIn } from "./form-values";

type ReplayFailedProps = { id: string; /** What the field begins with: a time in UTC. */ since: string };

const counted = (count: number): string => several(count, "delivery", "deliveries");

/** Sends everything again that failed since a time. */
export function ReplayFailed({ id, since }: ReplayFailedProps) {
  const { replayFailed } = useWebhookActions();

  async function submit(data: FormData) {
    const { replayed, left } = await replayFailed(id, sinceIn(data));
    return {
      title: replayed === 0 ? "No failed deliveries since then" : `${counted(replayed)} sent again`,
      ...(left > 0 ? { description: `${counted(left)} more failed. Replay again once these are done.` } : {}),
    };
  }

  return (
    <FormDialog
      title="Replay failed deliveries"
      submit="Replay deliveries"
      onSubmit={submit}
      trigger={
        <Button size="sm">
          <RotateCcw size={13} aria-hidden="true" />
          Replay failed deliveries
        </Button>
      }
    >
      <p className="text-muted">
        Failed deliveries are sent again with the same ID, oldest first, up to {countText(MAX_REPLAYED)} at a time.
      </p>
      <Field name="since" label="Events since (UTC)" required>
        <Input type="datetime-local" defaultValue={since.slice(0, 16)} />
      </Field>
    </FormDialog>
  );
}
