"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { RunButton } from "@/components/ui/run-button";
import type { EndpointState } from "@/lib/webhooks/contract";
import { useWebhookActions } from "./actions";

/** Disables after saying what that means; enables at once. */
export function SwitchEndpoint({ id, state }: { id: string; state: EndpointState }) {
  const { change } = useWebhookActions();
  async function disable() {
    await change(id, { state: "disabled" });
    return { title: "Endpoint disabled", description: "It no longer receives events." };
  }
  async function enable() {
    await change(id, { state: "enabled" });
    return { title: "Endpoint enabled", description: "It receives events from now on. Replay failed deliveries if needed." };
  }

  if (state === "disabled")
    return (
      <RunButton run={enable} failed="Could not enable endpoint">
        Enable endpoint
      </RunButton>
    );
  return (
    <ConfirmAction title="Disable endpoint?" confirm="Disable endpoint" onConfirm={disable} trigger={<Button>Disable endpoint</Button>}>
      <p>Pending deliveries are dropped, and events in the meantime are not sent later. Read them in /changes.</p>
      <p className="mt-2 text-muted">You can enable it again at any time and replay failed deliveries.</p>
    </ConfirmAction>
  );
}
