import type Stripe from "stripe";
import { reading, type Context } from "@/lib/platform/context";
import type { PromotionCode } from "@/prisma/generated/client";
import type { PlanPrice } from "../checkout/stripe-catalog";
import type { SubscriptionRow } from "../records";
import { covers } from "./rules";

/** The terms of the discount that a subscription has; null: none, or one that was made at Stripe. */
export async function codeOn(
  ctx: Context,
  { discountCodeId: stripeId }: Pick<SubscriptionRow, "discountCodeId">,
): Promise<PromotionCode | null> {
  return stripeId === null ? null : reading(ctx).promotionCode.findUnique({ where: { stripeId } });
}

/** The discount that a subscription has goes along to a plan at a price: never to one that was agreed. */
export async function goesAlong(ctx: Context, row: SubscriptionRow, target: PlanPrice): Promise<boolean> {
  if (row.discountId === null || target.plan === "enterprise") return false;
  const code = await codeOn(ctx, row);
  return code === null || covers(code, target);
}

export type DiscountParams = { discounts?: "" | Stripe.SubscriptionUpdateParams.Discount[] };

/** How Stripe is told what of discounts a changed subscription has: a new code in place of all others, or only what it has and may keep. */
export async function discountParams(
  ctx: Context,
  row: SubscriptionRow,
  { target, promotion }: { target: PlanPrice; promotion: PromotionCode | null },
): Promise<DiscountParams> {
  if (promotion) return { discounts: [{ promotion_code: promotion.stripeId }] };
  if (row.discountId === null || (await goesAlong(ctx, row, target))) return {};
  return { discounts: "" };
}
