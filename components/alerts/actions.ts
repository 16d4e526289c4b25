"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { AlertCondition, CreateAlertInput } from "@/lib/alerts/contract";

const API = "/api/console/alerts";

/** What a member can do with their alerts. */
export function useAlertActions() {
  const act = useOrgAction();
  return {
    create: (body: CreateAlertInput) => act<{ id: string }>(API, { method: "POST", body }),
    change: (id: string, body: AlertCondition) => act(`${API}/${encodeURIComponent(id)}`, { method: "PATCH", body }),
    remove: (id: string) => act(`${API}/${encodeURIComponent(id)}`, { method: "DELETE" }),
  };
}
