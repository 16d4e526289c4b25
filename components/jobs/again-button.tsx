"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useJobActions } from "./actions";

type AgainButtonProps = { what: { kind: "job"; queue: string; id: string } | { kind: "delivery"; id: string } };

/** Tries one failed piece of work again. */
export function AgainButton({ what }: AgainButtonProps) {
  const [pending, setPending] = useState(false);
  const { retryJob, replayDelivery } = useJobActions();
  const toast = useToast();
  async function again() {
    setPending(true);
    try {
      if (what.kind === "job") await retryJob(what.queue, what.id);
      else await replayDelivery(what.id);
      toast({ title: "Queued again", description: "It starts within seconds." });
    } catch (thrown) {
      toast({ title: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={() => void again()}>
      Retry<span className="sr-only"> {what.id}</span>
    </Button>
  );
}
