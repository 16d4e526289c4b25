"use client";

import { useAction } from "@/components/api/action-provider";
import { useOrgAction } from "@/components/api/org-provider";

/** What can be done from the frame of the console and in its settings. */
export function useConsoleActions() {
  const act = useAction();
  const inOrg = useOrgAction();
  return {
    switchTo: (orgId: string) => act("/api/console/organisations/switch", { method: "POST", body: { orgId } }),
    sendVerification: () => act("/api/console/account/verification", { method: "POST" }),
    endStaffView: () => act("/api/staff/view", { method: "POST", body: { orgId: null } }),
    rename: (name: string) => inOrg("/api/console/organisation", { method: "PATCH", body: { name } }),
    setIdleTime: (idleMinutes: number) => inOrg("/api/console/organisation/idle-time", { method: "PUT", body: { idleMinutes } }),
    remove: (name: string) => inOrg("/api/console/organisation", { method: "DELETE", body: { name } }),
  };
}
