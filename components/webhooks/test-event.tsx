"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useWebhookActions } from "./actions";

/** Sends a test event; its delivery is the newest in the log. */
export function TestEvent({ id }: { id: string }) {
  const { test } = useWebhookActions();
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function send() {
    setPending(true);
    try {
      const delivery = await test(id);
      toast({
        title: "Test event sent",
        description: "It will arrive within seconds.",
        action: { label: "Open it", onClick: () => router.push(`/console/webhooks/${id}/deliveries/${delivery.id}`) },
      });
      router.refresh();
    } catch (thrown) {
      toast({ title: "Could not send test event", description: fieldErrors(thrown).summary, tone: "bad" });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button pending={pending} onClick={() => void send()}>
      <Send size={14} aria-hidden="true" />
      Send test event
    </Button>
  );
}
