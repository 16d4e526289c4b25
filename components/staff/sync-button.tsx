"use client";

import { RefreshCw } from "lucide-react";
import { useStaffMay } from "@/components/api/staff-role";
import { fieldErrors } from "@/components/ui/form-errors";
import { RunButton } from "@/components/ui/run-button";
import type { ToastInput } from "@/components/ui/use-toast";
import { useStaffActions } from "./actions";

/** Takes over what Stripe says about a customer now. */
export function SyncButton({ orgId }: { orgId: string }) {
  const may = useStaffMay("billing:write");
  const { syncBilling } = useStaffActions();
  async function sync(): Promise<ToastInput> {
    try {
      const { unavailable, comparison } = await syncBilling(orgId);
      if (unavailable !== null) return { title: "Could not compare with Stripe", description: unavailable, tone: "bad", timeoutMs: 0 };
      if (comparison.some(({ isEqual }) => isEqual === false))
        return { title: "Synced, but some values still differ", description: "Check the marked lines.", tone: "bad" };
      return { title: "Synced", description: "Both records match." };
    } catch (thrown) {
      const { summary, requestId } = fieldErrors(thrown);
      const description = requestId === undefined ? summary : `${summary} Request ID: ${requestId}`;
      return { title: "Not synced", description, tone: "bad", timeoutMs: 0 };
    }
  }
  if (!may) return null;
  return (
    <RunButton size="sm" run={sync}>
      <RefreshCw size={13} aria-hidden="true" />
      Sync now
    </RunButton>
  );
}
