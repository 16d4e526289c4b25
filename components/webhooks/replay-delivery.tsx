"use client";

import { RotateCcw } from "lucide-react";
import { RunButton } from "@/components/ui/run-button";
import { useWebhookActions } from "./actions";

/** Sends one delivery again, with the same id. */
export function ReplayDelivery({ endpointId, id }: { endpointId: string; id: string }) {
  const { replay } = useWebhookActions();
  async function run() {
    await replay(endpointId, id);
    return { title: "Sent again", description: "It has the same webhook-id, so your receiver can skip duplicates." };
  }
  return (
    <RunButton run={run} failed="Could not replay">
      <RotateCcw size={14} aria-hidden="true" />
      Replay delivery
    </RunButton>
  );
}
