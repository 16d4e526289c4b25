import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { reading, type Context, type TxContext } from "@/lib/platform/context";
import type { PromotionCode } from "@/prisma/generated/client";
import type { PlanPrice } from "../checkout/stripe-catalog";
import { requireUsable, userOf } from "./find-code";

type Wish = { row: PromotionCode; orgId: string; target: PlanPrice; checkoutId: string | null; expiresAt: Date };

/**
 * Keeps a redemption for a checkout or an upgrade that is about to be paid: of two that want the last one, one gets it. An
 * organisation takes over what it had reserved before.
 * @throws DomainError unprocessable
 */
export async function reserveRedemption(tx: TxContext, { row, orgId, target, checkoutId, expiresAt }: Wish): Promise<string> {
  await tx.db.$queryRaw`select id from promotion_code where id = ${row.id} for update`;
  const current = await tx.db.promotionCode.findUniqueOrThrow({ where: { id: row.id } });
  const userId = userOf(tx);
  await requireUsable(tx.db, current, { orgId, userId, target, nowMs: tx.clock.now() });
  const { plan, interval } = target;
  const facts = { userId, plan, interval, state: "reserved", checkoutId, createdAt: new Date(tx.clock.now()), expiresAt };
  const where = { codeId_orgId: { codeId: row.id, orgId } };
  const create = { id: newId("rdm"), codeId: row.id, orgId, ...facts };
  const { id } = await tx.db.promotionRedemption.upsert({ where, create, update: facts });
  return id;
}

/** Gives back what was reserved for something that did not happen. */
export async function releaseRedemption(ctx: Context, id: string): Promise<void> {
  await reading(ctx).promotionRedemption.deleteMany({ where: { id, state: "reserved" } });
}

/** What Stripe says was bought with a code is redeemed. */
export async function noteRedemptions(tx: TxContext, orgId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.db.promotionRedemption.findMany({
    where: { id: { in: [...ids] }, orgId, state: "reserved" },
    include: { code: true },
  });
  for (const { id, code, plan } of rows) {
    await tx.db.promotionRedemption.update({ where: { id }, data: { state: "redeemed", redeemedAt: new Date(tx.clock.now()) } });
    await recordEvent(tx, {
      type: "promotion.redeemed",
      orgId,
      subject: code.id,
      data: { code: code.code, plan, percentOff: code.percentOff },
    });
  }
}
