"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { AlertCondition, CreateAlertInput } from "@/lib/alerts/contract";
import type { WatchSubject } from "@/lib/alerts/watches/contract";

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

/** Said of a watch that was ended in another tab or on another device. */
export const ALREADY_STOPPED = { title: "Already stopped", description: "You stopped watching this in another tab or on another device." };

const WATCHES = "/api/console/watches";

/** What a member can do with what they watch. */
export function useWatchActions() {
  const act = useOrgAction();
  return {
    create: (body: WatchSubject) => act<{ id: string }>(WATCHES, { method: "POST", body }),
    remove: (id: string) => act(`${WATCHES}/${encodeURIComponent(id)}`, { method: "DELETE" }),
  };
}
