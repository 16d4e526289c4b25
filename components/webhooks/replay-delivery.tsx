"use client";

import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useWebhookActions } from "./actions";

/** Sends one delivery again, with the same id. */
export function ReplayDelivery({ endpointId, id }: { endpointId: string; id: string }) {
  const { replay } = useWebhookActions();
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function run() {
    setPending(true);
    try {
      await replay(endpointId, id);
      toast({ title: "Sent again", description: "It has the same webhook-id, so your receiver can skip duplicates." });
      router.refresh();
    } catch (thrown) {
      toast({ title: "Could not replay", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button pending={pending} onClick={() => void run()}>
      <RotateCcw size={14} aria-hidden="true" />
      Replay
    </Button>
  );
}
