import type { Tx } from "@/lib/platform/database";
import type { Prisma, PromotionRedemption } from "@/prisma/generated/client";

/** Redemptions that are reserved for a checkout or an upgrade that may still be paid: they count until it is, or is over. */
export async function heldRedemptions(
  db: Pick<Tx, "promotionRedemption" | "checkout">,
  where: Prisma.PromotionRedemptionWhereInput,
  nowMs: number,
): Promise<PromotionRedemption[]> {
  const reserved = await db.promotionRedemption.findMany({ where: { ...where, state: "reserved", expiresAt: { gt: new Date(nowMs) } } });
  const checkouts = reserved.flatMap(({ checkoutId }) => checkoutId ?? []);
  const payable = await db.checkout.findMany({ where: { id: { in: checkouts }, state: { not: "expired" } }, select: { id: true } });
  return reserved.filter(({ checkoutId }) => checkoutId === null || payable.some(({ id }) => id === checkoutId));
}
