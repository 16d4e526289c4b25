"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { ChangeKeyInput, IssueKeyInput, RollKeyInput } from "@/lib/keys/contract";

type Issued = { id: string; secret: string };
const at = (id: string): string => `/api/console/keys/${encodeURIComponent(id)}`;

/** What can be done with the keys of the organisation that the page shows. */
export function useKeyActions() {
  const act = useOrgAction();
  return {
    issue: (body: IssueKeyInput) => act<Issued>("/api/console/keys", { method: "POST", body }),
    change: (id: string, body: ChangeKeyInput) => act(at(id), { method: "PATCH", body }),
    roll: (id: string, body: RollKeyInput) => act<Issued>(`${at(id)}/roll`, { method: "POST", body }),
    revoke: (id: string) => act(at(id), { method: "DELETE" }),
  };
}
