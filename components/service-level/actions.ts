"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/api/action-provider";

/** What staff changes about service levels; the page is read again when it is through. */
export function useServiceLevelActions() {
  const act = useAction();
  const router = useRouter();
  return {
    settleCredit: async (id: string, note: string) => {
      await act(`/api/staff/service-level/credits/${encodeURIComponent(id)}/settle`, { method: "POST", body: { note } });
      router.refresh();
    },
  };
}
