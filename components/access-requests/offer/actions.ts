"use client";

import { useAction } from "@/components/api/action-provider";
import type { Accepted } from "@/lib/access/contract";
import type { AcceptedPreview, PlanChangePreview } from "@/lib/billing/contract";

/** What somebody who is signed in can do with an offer; asks for the password in between where that is needed. */
export function useOfferActions() {
  const act = useAction();
  return {
    /** `preview`: what was shown of moving the subscription that runs. */
    accept: (token: string, orgId: string, preview?: AcceptedPreview) =>
      act<Accepted>("/api/console/offers/accept", { method: "POST", body: { token, ...(preview && { preview }) }, orgId }),
    preview: (token: string, orgId: string) =>
      act<PlanChangePreview>("/api/console/offers/preview", { method: "POST", body: { token }, orgId }),
    switchTo: (orgId: string) => act("/api/console/organisations/switch", { method: "POST", body: { orgId } }),
    resendVerification: () => act("/api/console/account/verification", { method: "POST" }),
  };
}
