"use client";

import { useAction } from "@/components/api/action-provider";

/** What staff changes about service levels. */
export function useServiceLevelActions() {
  const act = useAction();
  return {
    deductCredit: (id: string) => act(`/api/staff/service-level/credits/${encodeURIComponent(id)}/deduct`, { method: "POST" }),
    settleCredit: (id: string, note: string) =>
      act(`/api/staff/service-level/credits/${encodeURIComponent(id)}/settle`, { method: "POST", body: { note } }),
  };
}
