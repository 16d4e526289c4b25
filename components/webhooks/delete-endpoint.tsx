"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { useWebhookActions } from "./actions";

/** Deletes an endpoint for good, after saying what goes with it. */
export function DeleteEndpoint({ id, url, types }: { id: string; url: string; types: string }) {
  const { remove } = useWebhookActions();
  const router = useRouter();
  async function run() {
    await remove(id);
    router.push("/console/webhooks");
    return { title: "Endpoint deleted" };
  }
  return (
    <ConfirmAction title="Delete endpoint?" confirm="Delete endpoint" onConfirm={run} trigger={<Button>Delete endpoint</Button>}>
      <p className="wrap-anywhere">
        <span className="num text-13">{url}</span> will no longer receive events ({types}). Its secret and delivery log will be deleted.
      </p>
      <p className="mt-2 text-muted">To pause deliveries, disable it instead.</p>
    </ConfirmAction>
  );
}
