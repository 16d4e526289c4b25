"use client";

import { RunButton } from "@/components/ui/run-button";
import { useStaffSupportActions } from "./actions";

/** Closes a conversation, or opens it again. */
export function ThreadStateButton({ orgId, threadId, isOpen }: { orgId: string; threadId: string; isOpen: boolean }) {
  const { setOpen } = useStaffSupportActions(orgId, threadId);
  return (
    <RunButton
      run={async () => {
        await setOpen(!isOpen);
        return { title: isOpen ? "Conversation closed" : "Conversation reopened" };
      }}
      failed={isOpen ? "Could not close" : "Could not reopen"}
    >
      {isOpen ? "Close conversation" : "Reopen conversation"}
    </RunButton>
  );
}
