"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { RunButton } from "@/components/ui/run-button";
import { useWebhookActions } from "./actions";

/** Sends a test event; its delivery is the newest in the log. */
export function TestEvent({ id }: { id: string }) {
  const { test } = useWebhookActions();
  const router = useRouter();
  async function send() {
    const delivery = await test(id);
    return {
      title: "Test event sent",
      description: "It will arrive within seconds.",
      action: { label: "View delivery", onClick: () => router.push(`/console/webhooks/${id}/deliveries/${delivery.id}`) },
    };
  }
  return (
    <RunButton run={send} failed="Could not send test event">
      <Send size={14} aria-hidden="true" />
      Send test event
    </RunButton>
  );
}
