"use client";

import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { fieldErrors } from "@/components/ui/form-errors";
import { useToast } from "@/components/ui/use-toast";
import { useStaffActions } from "./actions";

/** Takes over what Stripe says about a customer now. */
export function SyncButton({ orgId }: { orgId: string }) {
  const [pending, setPending] = useState(false);
  const { syncBilling } = useStaffActions();
  const toast = useToast();

  async function sync() {
    setPending(true);
    try {
      const { unavailable, comparison } = await syncBilling(orgId);
      const differs = comparison.some(({ isEqual }) => !isEqual);
      if (unavailable !== null) toast({ title: "Stripe could not be reached", description: unavailable, tone: "bad", timeoutMs: 0 });
      else if (differs) toast({ title: "Synced, but some values still differ", description: "Check the marked lines.", tone: "bad" });
      else toast({ title: "Synced", description: "Both records match." });
    } catch (thrown) {
      const { summary, requestId } = fieldErrors(thrown);
      const description = requestId === undefined ? summary : `${summary} Request ${requestId}`;
      toast({ title: "Not synced", description, tone: "bad", timeoutMs: 0 });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button size="sm" pending={pending} onClick={() => void sync()}>
      <RefreshCw size={13} aria-hidden="true" />
      Sync now
    </Button>
  );
}
