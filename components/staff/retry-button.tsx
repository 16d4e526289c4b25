"use client";

import { RunButton } from "@/components/ui/run-button";
import { useStaffActions } from "./actions";

export function RetryButton({ mailId }: { mailId: string }) {
  const { retryMail } = useStaffActions();
  async function retry() {
    await retryMail(mailId);
    return { title: "Queued again", description: "It will be sent within a minute." };
  }
  return (
    <RunButton size="sm" run={retry}>
      Send again
    </RunButton>
  );
}
