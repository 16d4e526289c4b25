import { CURRENCIES, type Currency } from "@/lib/core/currencies";
import { keysOf } from "@/lib/core/tables";
import { moneyText } from "@/lib/core/wording";
import { env, EnvError } from "@/lib/platform/env";
import type { PacksSold } from "@/lib/platform/setting-kinds";
import { PLAN_TABLE, PLANS, type PlanName } from "../plans";
import { MIN_CHARGE_CENTS } from "../rules";

/** Calls that are sold together, and their price in cents. */
export type Pack = { calls: number; currency: Currency; priceCents: number };

const asPlan = (name: string | null): PlanName | null => PLANS.find((plan) => plan === name) ?? null;

/** Top-ups are sold for a plan, in every currency. */
export const hasPacks = (plan: string | null): boolean => plan !== null && env().TOP_UPS.has(plan);

/** What is sold beside a plan to whoever pays in a currency; null: nothing. */
export function packOf(plan: string | null, currency: Currency): Pack | null {
  const sold = plan === null ? undefined : env().TOP_UPS.get(plan);
  const priceCents = sold?.priceCents.get(currency);
  return sold === undefined || priceCents === undefined ? null : { calls: sold.calls, currency, priceCents };
}

/** Plans that top-ups are sold for. */
export const plansWithPacks = (): PlanName[] => PLANS.filter(hasPacks);

/** What is sold beside which plan, in words of the plan. */
export const packsSold = (currency: Currency): (Pack & { title: string })[] =>
  plansWithPacks().flatMap((plan) => {
    const pack = packOf(plan, currency);
    return pack === null ? [] : [{ ...pack, title: PLAN_TABLE[plan].title }];
  });

type Capped = { title: string; priceCents: Readonly<Record<Currency, number>>; quotaCalls: number };

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

type Sold = PacksSold extends ReadonlyMap<string, infer V> ? V : never;

function faultOf(name: string, { calls, priceCents }: Sold): string | null {
  const plan = asPlan(name);
  if (plan === null) return `there is no plan ${name}`;
  const measure = measureOf(plan);
  if (measure === null) return `${PLAN_TABLE[plan].title} has no quota to top up`;
  const unknown = [...priceCents.keys()].filter((code) => !CURRENCIES.some((currency) => currency === code));
  if (unknown.length > 0) return `plans are not sold in ${unknown.join(", ")}, so a pack of ${name} can't be either`;
  const missing = CURRENCIES.filter((currency) => !priceCents.has(currency));
  // Whether a pack can be bought would otherwise depend on who asks, and the response that runs out of calls says that it can.
  if (missing.length > 0) return `a pack of ${name} has no price in ${missing.join(", ")}`;
  return (
    CURRENCIES.map((currency) => priceFault(name, { calls, currency, priceCents: priceCents.get(currency) ?? 0 }, measure)).find(Boolean) ??
    null
  );
}

function priceFault(name: string, { calls, currency, priceCents }: Pack, measure: Capped): string | null {
  if (priceCents < MIN_CHARGE_CENTS)
    return `a pack of ${name} costs less than ${moneyText(MIN_CHARGE_CENTS, currency)}, which can't be charged`;
  const leastCents = Math.ceil((calls * measure.priceCents[currency]) / measure.quotaCalls);
  if (priceCents >= leastCents) return null;
  return `${calls} calls of ${name} cost at least ${moneyText(leastCents, currency)}, the price of so many calls in ${measure.title}`;
}

/** What can't be sold of the packs in the settings, as phrases. */
export const packFaults = (sold: PacksSold): string[] => [...sold].flatMap(([plan, pack]) => faultOf(plan, pack) ?? []);

/** @throws EnvError */
export function refuseWrongPacks(): void {
  const faults = packFaults(env().TOP_UPS);
  if (faults.length > 0) throw new EnvError(`These settings are not valid:\n${faults.map((fault) => `  TOP_UPS: ${fault}`).join("\n")}`);
}
