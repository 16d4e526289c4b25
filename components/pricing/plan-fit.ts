import { PLAN_TABLE, type Plan, type PlanName, PLANS } from "@/lib/billing/plans";
import { USUAL_CURRENCY } from "@/lib/core/currencies";
import { countText } from "@/lib/core/wording";

export type PlanTable = Readonly<Record<PlanName, Plan>>;

/** The order is the same in every currency. */
const centsOf = ({ priceCents }: Plan): number => priceCents[USUAL_CURRENCY];
const byPrice = (table: PlanTable): PlanName[] => [...PLANS].sort((a, b) => centsOf(table[a]) - centsOf(table[b]));

const holds = ({ quotaCalls }: Plan, calls: number): boolean => quotaCalls === null || calls <= quotaCalls;

/** The cheapest plan whose quota holds so many calls per month. */
export function fittingPlan(calls: number, table: PlanTable = PLAN_TABLE): PlanName {
  return byPrice(table).find((name) => holds(table[name], calls)) ?? "enterprise";
}

/** Why that plan and not a cheaper one. */
export function fitReason(calls: number, table: PlanTable = PLAN_TABLE): string {
  const fit = fittingPlan(calls, table);
  const cheaper = byPrice(table)
    .filter((name) => centsOf(table[name]) < centsOf(table[fit]))
    .at(-1);
  const { title, quotaCalls } = table[fit];
  const includes = quotaCalls === null ? `${title} has no cap on calls` : `${title} includes ${countText(quotaCalls)} calls per month`;
  if (cheaper === undefined) return `${includes}. It is the cheapest plan that fits.`;
  return `${includes}; ${table[cheaper].title} stops at ${countText(table[cheaper].quotaCalls ?? 0)}.`;
}

const MAX_DIGITS = 12;

/** A number of calls as it was typed or stood in an address: "50,000", "50 000"; null when it is none. */
export function readCalls(given: string): number | null {
  if (!/^[\d\s,._'\u00a0\u202f]+$/.test(given)) return null;
  const digits = given.replace(/\D/g, "");
  const calls = digits.length > MAX_DIGITS ? 0 : Number(digits);
  return calls > 0 ? calls : null;
}
