"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { BuyInput, QuoteInput, RuleInput, TopUpBought, TopUpQuote, TopUpView } from "@/lib/billing/top-ups/contract";

const TOP_UPS = "/api/console/billing/top-ups";

/** What can be done about the top-ups of the organisation that the page shows. */
export function useTopUpActions() {
  const act = useOrgAction();
  return {
    quote: (body: QuoteInput) => act<TopUpQuote>(`${TOP_UPS}/quote`, { method: "POST", body }),
    buy: (body: BuyInput) => act<TopUpBought>(TOP_UPS, { method: "POST", body }),
    cancel: () => act<TopUpView | null>(TOP_UPS, { method: "DELETE" }),
    setRule: (body: RuleInput) => act<TopUpView | null>(`${TOP_UPS}/rule`, { method: "PUT", body }),
  };
}
