import { firstPlanWith, PLAN_TABLE, PLANS, type Feature, type Reach } from "@/lib/billing/plans";
import type { Route } from "../route";

function reachInWords(reach: Reach): string {
  if (reach === "all") return "full history";
  return "days" in reach ? `${reach.days} days` : `${reach.months} months`;
}

/** How far back each plan reaches; nothing where no plan is limited. */
function reaches(feature: Feature): string {
  const included = PLANS.flatMap((plan) => {
    const reach: Reach | null = PLAN_TABLE[plan].features[feature];
    return reach === null ? [] : [{ title: PLAN_TABLE[plan].title, reach }];
  });
  if (included.every(({ reach }) => reach === "all")) return "";
  return ` History: ${included.map(({ title, reach }) => `${reachInWords(reach)} in ${title}`).join(", ")}.`;
}

/** Who may call a route and what a call costs, in the words of its description. */
export function describePolicy(route: Route): string {
  if (route.kind === "keyless") return "No key required. Free.";
  if (route.kind === "caller") return "Any key works. Free.";
  const { scopes, feature, cost } = route;
  const scope = scopes === null ? "Any key works." : `Scope: ${scopes.map((one) => `\`${one}\``).join(" or ")}.`;
  const plan = feature === null ? "" : ` Plan: ${PLAN_TABLE[firstPlanWith(feature)].title} or higher.${reaches(feature)}`;
  return `${scope}${plan} ${cost === 0 ? "Free." : `A 2xx response to GET costs ${cost} call.`}`;
}
