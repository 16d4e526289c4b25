"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { ChangeViewInput, ViewLink } from "@/lib/views/contract";

const API = "/api/console/views";

/** What a member can do with saved views. */
export function useViewActions() {
  const act = useOrgAction();
  const one = (id: string): string => `${API}/${encodeURIComponent(id)}`;
  return {
    save: (body: { name: string; path: string }) => act<{ id: string }>(API, { method: "POST", body }),
    change: (id: string, body: ChangeViewInput) => act(one(id), { method: "PATCH", body }),
    remove: (id: string) => act(one(id), { method: "DELETE" }),
    link: (id: string) => act<ViewLink>(`${one(id)}/link`, { method: "POST", body: {} }),
  };
}
