"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { Role } from "@/lib/core/roles";

/** Everything that changes who belongs to the organisation that the page shows. */
export function useTeamActions() {
  const act = useOrgAction();
  const memberAt = (userId: string) => `/api/console/members/${encodeURIComponent(userId)}`;
  return {
    invite: (email: string, role: Role) => act("/api/console/invitations", { method: "POST", body: { email, role } }),
    revokeInvitation: (id: string) => act(`/api/console/invitations/${encodeURIComponent(id)}`, { method: "DELETE" }),
    changeRole: (userId: string, role: Role) => act(memberAt(userId), { method: "PATCH", body: { role } }),
    remove: (userId: string) => act(memberAt(userId), { method: "DELETE" }),
    transfer: (userId: string) => act("/api/console/organisation/owner", { method: "PUT", body: { userId } }),
    leave: () => act("/api/console/organisation/leave", { method: "POST" }),
  };
}
