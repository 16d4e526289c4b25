import { accessTo, plansWith, type CurrentPlan } from "@/lib/billing/entitlement/feature-access";
import type { PlanName } from "@/lib/billing/plans";
import type { Span } from "../rules";
import { joined, wholeMinutes, within } from "../spans";

/** What an organisation may do, from a moment on, as `entitlement.changed` recorded it. */
export type PlanChange = { at: number; plan: string | null; state: string | null };

/** Plans with a service level. */
export const COVERED_PLANS: readonly PlanName[] = plansWith("service_level");
/** Whether a plan in this state has a service level. */
export const isCovered = (held: CurrentPlan): boolean => accessTo("service_level", held).refusal === null;

/** Whole minutes of a span in which a service level was in force, and the plan it came with last. Changes oldest first. */
export function coveredSpans(changes: readonly PlanChange[], span: Span): { spans: Span[]; plan: PlanName | null } {
  const spans = changes.flatMap((change, i) => (isCovered(change) ? [{ from: change.at, to: changes[i + 1]?.at ?? span.to }] : []));
  const last = changes.findLast((change) => isCovered(change) && change.at < span.to);
  return { spans: wholeMinutes(within(joined(spans), [span])), plan: COVERED_PLANS.find((plan) => plan === last?.plan) ?? null };
}
