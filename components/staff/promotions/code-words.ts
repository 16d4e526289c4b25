import { PLAN_TABLE } from "@/lib/billing/plans";
import { type CodeState, durationText, type PromotionRow } from "@/lib/billing/promotions/contract";
import { countText } from "@/lib/core/wording";

export const STATES: Readonly<Record<CodeState, { word: string; tone: "ok" | "neutral" | "warn" }>> = {
  active: { word: "Active", tone: "ok" },
  expired: { word: "Expired", tone: "neutral" },
  "used-up": { word: "Used up", tone: "neutral" },
  deactivated: { word: "Deactivated", tone: "neutral" },
  "other-mode": { word: "Other Stripe mode", tone: "warn" },
};

export const reductionText = ({ percentOff, ...terms }: PromotionRow): string => `${percentOff}% off, ${durationText(terms)}`;

const PAYMENT = { month: "monthly", year: "yearly" } as const;
export const plansText = ({ plans, interval }: PromotionRow): string =>
  `${plans.map((plan) => PLAN_TABLE[plan].title).join(" and ")}${interval === null ? "" : `, ${PAYMENT[interval]}`}`;

/** Null: none is. */
export const heldText = ({ held }: PromotionRow): string | null => (held === 0 ? null : `${countText(held)} held, not paid yet`);

export const redemptionsText = ({ redemptions, maxRedemptions }: PromotionRow): string =>
  maxRedemptions === null ? countText(redemptions) : `${countText(redemptions)} of ${countText(maxRedemptions)}`;
