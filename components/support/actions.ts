"use client";

import { useAction } from "@/components/api/action-provider";
import { useOrgAction } from "@/components/api/org-provider";
import type { StaffSupportReply, SupportMessage, SupportReply } from "@/lib/accounts/support/contract";

/** What a member does with messages to support. */
export function useSupportActions() {
  const inOrg = useOrgAction();
  return {
    askSupport: (body: SupportMessage) => inOrg("/api/console/support", { method: "POST", body }),
    writeAgain: (threadId: string, body: SupportReply) =>
      inOrg(`/api/console/support/${encodeURIComponent(threadId)}/messages`, { method: "POST", body }),
  };
}

/** What our team does with them. */
export function useStaffSupportActions(orgId: string, threadId: string) {
  const act = useAction();
  const thread = `/api/staff/customers/${encodeURIComponent(orgId)}/support/${encodeURIComponent(threadId)}`;
  return {
    reply: (body: StaffSupportReply) => act(`${thread}/messages`, { method: "POST", body }),
    setOpen: (isOpen: boolean) => act(thread, { method: "PUT", body: { isOpen } }),
  };
}
