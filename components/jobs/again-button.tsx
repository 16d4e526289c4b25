"use client";

import { RunButton } from "@/components/ui/run-button";
import { useJobActions } from "./actions";

type AgainButtonProps = { what: { kind: "job"; queue: string; id: string } | { kind: "delivery"; id: string } };

/** Tries one failed piece of work again. */
export function AgainButton({ what }: AgainButtonProps) {
  const { retryJob, replayDelivery } = useJobActions();
  async function again() {
    if (what.kind === "job") await retryJob(what.queue, what.id);
    else await replayDelivery(what.id);
    return { title: "Queued again", description: "It starts within seconds." };
  }
  return (
    <RunButton size="sm" run={again}>
      Retry<span className="sr-only"> {what.id}</span>
    </RunButton>
  );
}
