import { firstPlanWith, PLAN_TABLE, PLANS, type Feature, type PlanName, type Reach } from "@/lib/billing/plans";
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

const planText = (plan: PlanName): string => `${PLAN_TABLE[plan].title}${plan === PLANS.at(-1) ? "" : " or higher"}`;

/** What a route that is not free costs. */
const COST_WORDS = {
  list: "A 2xx response to GET costs 1 call.",
  item: "A 2xx response to GET costs 1 call.",
  action: "A 2xx response costs 1 call.",
  stream: "Costs one call per hour or part of an hour.",
} as const satisfies Record<Exclude<Route["kind"], "keyless" | "caller">, string>;

/** Who may call a route and what a call costs, in the words of its description. */
export function describePolicy(route: Route): string {
  if (route.kind === "keyless") return "No key required. Free.";
  if (route.kind === "caller") return "Any key works. Free.";
  const { scopes, feature, cost } = route;
  const scope =
    scopes === null ? "Any key works." : `Scope: ${scopes.length > 1 ? "one of " : ""}${scopes.map((one) => `\`${one}\``).join(", ")}.`;
  const plan = feature === null ? "" : ` Plan: ${planText(firstPlanWith(feature))}.${reaches(feature)}`;
  return `${scope}${plan} ${cost === 0 ? "Free." : COST_WORDS[route.kind]}`;
}
