import type { Tone } from "@/components/ui/status-dot";
import type { BillingView, SubscriptionView } from "@/lib/billing/contract";

/** How an organisation stands with its plan. */
export type PlanState = keyof typeof PLAN_STATE_WORDS;

const ENDED: readonly SubscriptionView["status"][] = ["canceled", "incomplete_expired"];

type Given = Pick<BillingView, "trial" | "byInvoice" | "subscription" | "entitlement">;

export function planStateOf({ trial, byInvoice, subscription, entitlement }: Given): PlanState {
  if (trial !== null) return "trial";
  if (byInvoice !== null) return "invoice";
  const isOver = subscription === null || subscription.endedAt !== null || ENDED.includes(subscription.status);
  if (isOver && entitlement?.isLive === true) return "granted";
  if (subscription === null) return "none";
  if (isOver) return "ended";
  const { status, failure, plan, cancelsAt } = subscription;
  if (failure?.isSuspended === true || status === "unpaid") return "suspended";
  if (status === "paused" || status === "waived") return status;
  if (failure?.needsAction === true) return "unconfirmed";
  if (failure !== null || status === "past_due") return "failed";
  if (status === "incomplete") return "unfinished";
  if (plan === null || status === "unknown") return "unknown";
  return cancelsAt === null ? "active" : "ending";
}

/** Whether there is a subscription that can be changed, paid or cancelled. */
export const isRunning = (planState: PlanState): boolean => !["none", "trial", "invoice", "granted", "ended"].includes(planState);

export const PLAN_STATE_WORDS = {
  none: { word: "No plan", tone: "neutral" },
  trial: { word: "Trial", tone: "ok" },
  invoice: { word: "Paid by invoice", tone: "ok" },
  granted: { word: "Active", tone: "ok" },
  ended: { word: "Ended", tone: "neutral" },
  suspended: { word: "Suspended", tone: "bad" },
  paused: { word: "Paused", tone: "bad" },
  waived: { word: "Renewal cancelled", tone: "bad" },
  failed: { word: "Payment failed", tone: "bad" },
  unconfirmed: { word: "Waiting for confirmation", tone: "warn" },
  unfinished: { word: "Waiting for payment", tone: "warn" },
  unknown: { word: "Being checked", tone: "warn" },
  ending: { word: "Ends soon", tone: "warn" },
  active: { word: "Active", tone: "ok" },
} as const satisfies Record<string, { word: string; tone: Tone }>;

/** Why the plan of a subscription can't be changed now, and what to do first; null: it can. */
export function changeRefusalOf({ status, cancelsAt }: SubscriptionView): string | null {
  if (status === "past_due" || status === "unpaid") return "Pay the open invoice first, then change the plan.";
  if (status === "paused" || status === "waived") return "Pay and resume your plan first; then you can change it.";
  if (status !== "active" && status !== "trialing") return "The plan can't be changed in its current state.";
  return cancelsAt === null ? null : "Resume your plan first, then change it.";
}
