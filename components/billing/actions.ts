"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type {
  BillingView,
  ChangePlanInput,
  Confirmed,
  PlanChanged,
  PlanChangePreview,
  PlanInput,
  PORTAL_FLOWS,
  Redirect,
} from "@/lib/billing/contract";
import type { ChangeDetailsInput, KnownDetails } from "@/lib/billing/details/contract";
import type { Quote, QuoteInput } from "@/lib/billing/promotions/contract";

const BILLING = "/api/console/billing";
const KEEP = `${BILLING}/plan`;
const CANCELLATION = `${BILLING}/cancellation`;

/** What can be done with the plan of the organisation that the page shows. */
export function useBillingActions() {
  const act = useOrgAction();
  return {
    checkout: (body: PlanInput) => act<Redirect>(`${BILLING}/checkout`, { method: "POST", body }),
    quote: (body: QuoteInput) => act<Quote>(`${BILLING}/quote`, { method: "POST", body }),
    confirm: (sessionId: string) => act<Confirmed>(`${BILLING}/checkout/confirm`, { method: "POST", body: { sessionId } }),
    preview: (body: PlanInput) => act<PlanChangePreview>(`${BILLING}/preview`, { method: "POST", body }),
    change: (body: ChangePlanInput) => act<PlanChanged>(KEEP, { method: "POST", body }),
    /** Undoes a downgrade that waits, gives up an upgrade that was not paid. */
    keep: () => act<BillingView>(KEEP, { method: "DELETE" }),
    cancel: () => act<BillingView>(CANCELLATION, { method: "POST" }),
    resume: () => act<BillingView>(CANCELLATION, { method: "DELETE" }),
    removeDetails: (version: string) => act<KnownDetails>(`${BILLING}/details`, { method: "DELETE", body: { version } }),
    saveDetails: (body: ChangeDetailsInput) => act<KnownDetails>(`${BILLING}/details`, { method: "PUT", body }),
    portal: (flow: (typeof PORTAL_FLOWS)[number]) => act<Redirect>(`${BILLING}/portal`, { method: "POST", body: { flow } }),
  };
}
