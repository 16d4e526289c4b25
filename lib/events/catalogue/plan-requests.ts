import { capital } from "@/lib/core/wording";
import { event } from "./define";
import { text } from "./words";

const plan = text.nullable();
type Wanted = { plan?: string | null | undefined; interval?: string | null | undefined; from?: string | null | undefined };

const nameOf = (name: string | null | undefined, otherwise = "the plan"): string => (name ? capital(name) : otherwise);
const changeTo = ({ plan: to, interval, from }: Wanted): string =>
  to && to === from && interval ? `${interval}ly payment of ${capital(to)}` : nameOf(to, "another plan");

function said({ action, ...wanted }: Wanted & { action?: string | undefined }): string {
  switch (action) {
    case "change":
      return `confirmed the change to ${changeTo(wanted)}`;
    case "schedule":
      return `confirmed the change to ${changeTo(wanted)} for the end of the period`;
    case "undo":
      return `undid the change to ${changeTo(wanted)}`;
    case "cancel":
      return `cancelled ${nameOf(wanted.plan)} at the end of its period`;
    case "end":
      return `cancelled ${nameOf(wanted.plan)} with immediate effect`;
    case "resume":
      return `resumed ${nameOf(wanted.plan)}`;
    case "terms":
      return `accepted new terms for ${nameOf(wanted.plan)}`;
    default:
      return "requested a change of the subscription";
  }
}

/** Who asked for what becomes of a plan. What became of it is recorded by whoever reads it from Stripe. */
export const PLAN_REQUEST_EVENTS = {
  "subscription.requested": event("plan", { action: text, plan, interval: text.nullish(), from: plan.optional() }, { say: said }),
  "billing.portal-opened": event("plan", {}, { say: "opened the billing portal, where cards and billing details can be changed" }),
};
