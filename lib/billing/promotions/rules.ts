import { timeText } from "@/lib/core/wording";
import type { PromotionCode } from "@/prisma/generated/client";
import { type BillingInterval, PLAN_TABLE, type PlanName } from "../plans";
import type { CodeState } from "./contract";

type Wish = { plan: PlanName; interval: BillingInterval };
type Terms = Pick<PromotionCode, "duration" | "months">;

/** US cents that a percentage takes off a price: half a cent counts, as at Stripe. */
export const discountCents = (priceCents: number, percent: number): number => Math.round((priceCents * percent) / 100);

/** The code is for this plan, paid so often. */
export const covers = ({ plans, interval }: Pick<PromotionCode, "plans" | "interval">, wish: Wish): boolean =>
  plans.includes(wish.plan) && (interval === null || interval === wish.interval);

export function stateOf(
  { deactivatedAt, redeemBy, maxRedemptions }: Pick<PromotionCode, "deactivatedAt" | "redeemBy" | "maxRedemptions">,
  redemptions: number,
  nowMs: number,
): CodeState {
  if (deactivatedAt) return "deactivated";
  if (redeemBy && redeemBy.getTime() <= nowMs) return "expired";
  return maxRedemptions !== null && redemptions >= maxRedemptions ? "used-up" : "active";
}

/** What is known about a code and who wants to use it. `made`: others redeemed it; `held`: others are about to pay with it. */
export type Usage = { made: number; held: number; hasOrgUsed: boolean; hasPersonUsed: boolean; hasPaid: boolean };

const WITHOUT = "or continue without a code";
const ASK = `Ask whoever gave it to you for another, ${WITHOUT}.`;
const PAID = { month: "monthly", year: "yearly" } as const;
const titles = (plans: readonly string[]): string =>
  Object.entries(PLAN_TABLE)
    .filter(([name]) => plans.includes(name))
    .map(([, { title }]) => title)
    .join(" and ");

export const unknownCode = (code: string): string => `There is no promotion code ${code}. Check the spelling, ${WITHOUT}.`;

/** Why a code can't be used, and what helps, as sentences; null: it can. */
export function refusalOf(row: PromotionCode, wish: Wish, { usage, nowMs }: { usage: Usage; nowMs: number }): string | null {
  const { code, plans, interval, redeemBy } = row;
  const state = stateOf(row, usage.made, nowMs);
  if (usage.hasOrgUsed) return `Your organisation has already used the code ${code}. Each code can be used once.`;
  if (usage.hasPersonUsed) return `You have already used the code ${code} in another organisation. Each code can be used once.`;
  if (state === "deactivated") return `The code ${code} is no longer accepted. ${ASK}`;
  if (state === "expired") return `The code ${code} expired on ${redeemBy ? timeText(redeemBy) : "its last day"}. ${ASK}`;
  if (state === "used-up") return `The code ${code} has been used as often as it can be. ${ASK}`;
  if (stateOf(row, usage.made + usage.held, nowMs) === "used-up")
    return `Someone is paying with the last use of the code ${code}. Try again later, ${WITHOUT}.`;
  if (row.isFirstOnly && usage.hasPaid)
    return `The code ${code} is for organisations that have not paid for a plan yet. Continue without a code.`;
  if (!plans.includes(wish.plan)) return `The code ${code} is for ${titles(plans)}. Choose ${titles(plans)}, ${WITHOUT}.`;
  if (interval !== null && interval !== wish.interval)
    return `The code ${code} is for ${PAID[interval === "year" ? "year" : "month"]} payment. Choose it, ${WITHOUT}.`;
  return null;
}

/** How long a reduction lasts, as a sentence. */
export function lastsText({ duration, months }: Terms, interval: BillingInterval): string {
  if (duration === "forever") return "Every invoice is reduced for as long as you keep the plan.";
  if (duration === "once") return `The first ${interval} is reduced.`;
  return months === 1 ? "The first month is reduced." : `The first ${months ?? 0} months are reduced.`;
}
