"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import type { EndpointState } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";

/** Disables after saying what that means; enables at once. */
export function SwitchEndpoint({ id, state }: { id: string; state: EndpointState }) {
  const { change } = useWebhookActions();
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function disable() {
    await change(id, { state: "disabled" });
    toast({ title: "Endpoint disabled", description: "It no longer receives events." });
    router.refresh();
  }
  async function enable() {
    setPending(true);
    try {
      await change(id, { state: "enabled" });
      toast({ title: "Endpoint enabled", description: "It receives events from now on. Replay failed deliveries if needed." });
      router.refresh();
    } catch (thrown) {
      toast({ title: "Could not enable endpoint", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }

  if (state === "disabled")
    return (
      <Button pending={pending} onClick={() => void enable()}>
        Enable
      </Button>
    );
  return (
    <ConfirmDialog title="Disable endpoint?" confirm="Disable endpoint" onConfirm={disable} trigger={<Button>Disable</Button>}>
      <p>Pending deliveries are dropped, and events in the meantime are not sent later. Read them in /changes.</p>
      <p className="mt-2 text-muted">You can enable it again at any time and replay failed deliveries.</p>
    </ConfirmDialog>
  );
}
