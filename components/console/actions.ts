"use client";

import { useAction } from "@/components/api/action-provider";
import { useOrgAction } from "@/components/api/org-provider";
import type { AddressLimits } from "@/lib/accounts/contract";

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
    requireSecondFactor: (isRequired: boolean) => inOrg("/api/console/organisation/second-factor", { method: "PUT", body: { isRequired } }),
    limitAddresses: (limits: AddressLimits) => inOrg("/api/console/organisation/addresses", { method: "PUT", body: limits }),
    remove: (name: string) => inOrg("/api/console/organisation", { method: "DELETE", body: { name } }),
  };
}
