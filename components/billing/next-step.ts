import type { SubscriptionView } from "@/lib/billing/contract";
import type { PlanState } from "./plan-state";

/** What happens to a running subscription next and when, or what has happened to it. */
export function nextStepOf(subscription: SubscriptionView, planState: PlanState): { term: string; at: string } | null {
  const { periodEndsAt, cancelsAt, failure, pending } = subscription;
  if (failure !== null) return { term: failure.isSuspended ? "Suspended since" : "Access until", at: failure.suspendsAt };
  if (planState === "suspended" || planState === "unfinished" || planState === "failed" || planState === "unconfirmed") return null;
  if (cancelsAt !== null) return { term: "Ends on", at: cancelsAt };
  if (pending !== null) return { term: `${pending.title} from`, at: pending.at };
  return { term: "Renews on", at: periodEndsAt };
}
