"use client";

import { useOrgAction } from "@/components/console/org-provider";
import type { IssueKeyInput } from "@/lib/keys/contract";

/** Issuing and revoking the keys of the organisation that the page shows. */
export function useKeyActions() {
  const act = useOrgAction();
  return {
    issue: (body: IssueKeyInput) => act<{ id: string; secret: string }>("/api/console/keys", { method: "POST", body }),
    revoke: (id: string) => act(`/api/console/keys/${encodeURIComponent(id)}`, { method: "DELETE" }),
  };
}
