"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useToast } from "@/components/ui/use-toast";
import { MAX_REPLAYED } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";
import { sinceIn } from "./form-values";
import { countText } from "@/lib/core/wording";

type ReplayFailedProps = { id: string; /** What the field begins with: a time in UTC. */ since: string };

const counted = (count: number): string => `${countText(count)} ${count === 1 ? "delivery" : "deliveries"}`;

/** Sends everything again that failed since a time. */
export function ReplayFailed({ id, since }: ReplayFailedProps) {
  const { replayFailed } = useWebhookActions();
  const router = useRouter();
  const toast = useToast();
  const [open, setOpen] = useState(false);

  async function submit(data: FormData) {
    const { replayed, left } = await replayFailed(id, sinceIn(data));
    setOpen(false);
    toast({
      title: replayed === 0 ? "No failed deliveries since then" : `${counted(replayed)} sent again`,
      ...(left > 0 ? { description: `${counted(left)} more failed. Replay again once these are done.` } : {}),
    });
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Replay failed deliveries"
      trigger={
        <Button size="sm">
          <RotateCcw size={13} aria-hidden="true" />
          Replay failed
        </Button>
      }
    >
      <Form onSubmit={submit} label="Replay failed deliveries">
        <p className="text-muted">
          Failed deliveries are sent again with the same ID, oldest first, up to {countText(MAX_REPLAYED)} at a time.
        </p>
        <Field name="since" label="Events since (UTC)" required>
          <Input type="datetime-local" defaultValue={since.slice(0, 16)} />
        </Field>
        <div className="flex justify-end">
          <SubmitButton>Replay</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
