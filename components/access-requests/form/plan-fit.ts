import { PLAN_TABLE, type PlanName } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";

/** Says whether so many calls per month fit into a plan, and which plan does when they don't. `given` is what was typed. */
export function planFit(given: string, plan: PlanName | null): string {
  const calls = /^[\d\s,._'\u00a0\u202f]*\d/.test(given) ? Number(given.replace(/\D/g, "")) : 0;
  if (calls === 0) return "An estimate is enough.";
  const fitting = (["starter", "pro"] as const).find((name) => calls <= PLAN_TABLE[name].quotaCalls);
  const enough = fitting === undefined ? "Enterprise has no cap." : included(fitting, PLAN_TABLE[fitting].quotaCalls);
  if (plan === null || plan === fitting) return enough;
  const { title, quotaCalls } = PLAN_TABLE[plan];
  if (quotaCalls === null) return fitting === undefined ? enough : `${title} has no cap. ${enough}`;
  return calls <= quotaCalls ? included(plan, quotaCalls) : `More than ${title} includes (${countText(quotaCalls)}). ${enough}`;
}

const included = (plan: PlanName, calls: number): string => `${PLAN_TABLE[plan].title} includes ${countText(calls)} calls per month.`;
