import { keysOf } from "@/lib/core/tables";
import { moneyText } from "@/lib/core/wording";
import { env, EnvError } from "@/lib/platform/env";
import type { PacksSold } from "@/lib/platform/setting-kinds";
import { PLAN_TABLE, PLANS, type PlanName } from "../plans";
import { MIN_CHARGE_CENTS } from "../rules";

/** Calls that are sold together, and their price in US cents. */
export type Pack = { calls: number; priceCents: number };

const asPlan = (name: string | null): PlanName | null => PLANS.find((plan) => plan === name) ?? null;

/** What is sold beside a plan; null: nothing. */
export const packOf = (plan: string | null): Pack | null => (plan === null ? null : (env().TOP_UPS.get(plan) ?? null));

/** Plans that top-ups are sold for. */
export const plansWithPacks = (): PlanName[] => PLANS.filter((plan) => packOf(plan) !== null);

/** What is sold beside which plan, in words of the plan. */
export const packsSold = (): (Pack & { title: string })[] =>
  plansWithPacks().flatMap((plan) => {
    const pack = packOf(plan);
    return pack === null ? [] : [{ ...pack, title: PLAN_TABLE[plan].title }];
  });

type Capped = { title: string; priceCents: number; quotaCalls: number };

/**
 * The plan whose price of a call a pack must not be below: the next higher one with a quota, else the plan itself. Calls in packs would
 * otherwise be cheaper than in every plan.
 */
function measureOf(plan: PlanName): Capped | null {
  const capped = keysOf(PLAN_TABLE).flatMap((name) => {
    const { title, priceCents, quotaCalls } = PLAN_TABLE[name];
    return quotaCalls === null ? [] : [{ name, title, priceCents, quotaCalls }];
  });
  const own = capped.findIndex(({ name }) => name === plan);
  return own === -1 ? null : (capped[own + 1] ?? capped[own] ?? null);
}

function faultOf(name: string, { calls, priceCents }: Pack): string | null {
  const plan = asPlan(name);
  if (plan === null) return `there is no plan ${name}`;
  const measure = measureOf(plan);
  if (measure === null) return `${PLAN_TABLE[plan].title} has no quota to top up`;
  if (priceCents < MIN_CHARGE_CENTS) return `a pack of ${name} costs less than ${moneyText(MIN_CHARGE_CENTS)}, which can't be charged`;
  const leastCents = Math.ceil((calls * measure.priceCents) / measure.quotaCalls);
  if (priceCents >= leastCents) return null;
  return `${calls} calls of ${name} cost at least ${moneyText(leastCents)}, the price of so many calls in ${measure.title}`;
}

/** What can't be sold of the packs in the settings, as phrases. */
export const packFaults = (sold: PacksSold): string[] => [...sold].flatMap(([plan, pack]) => faultOf(plan, pack) ?? []);

/** @throws EnvError */
export function refuseWrongPacks(): void {
  const faults = packFaults(env().TOP_UPS);
  if (faults.length > 0) throw new EnvError(`These settings are not valid:\n${faults.map((fault) => `  TOP_UPS: ${fault}`).join("\n")}`);
}
