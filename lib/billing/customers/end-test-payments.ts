import { isKeyOf } from "@/lib/core/tables";
import { recordEvent } from "@/lib/events/record-event";
import { reading, requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { paymentMode, type PaymentMode } from "@/lib/platform/stripe";
import { settleEntitlement } from "../entitlement/settle-entitlement";
import { isLive } from "../rules";

const RANK = { sandbox: 0, test: 1, live: 2 } as const satisfies Record<PaymentMode, number>;

/**
 * What was "paid" in the sandbox or with a test key ends when a key of a higher mode is set: no real customer stands behind
 * it, and it could neither be changed nor paid. The way back is refused: a missing key must not end what people really pay.
 * @throws Error when customers of a higher mode are there than the key's
 */
export async function endTestPayments(ctx: Context): Promise<{ ended: number }> {
  requireOperator(ctx);
  // Without payments nothing has taken their place.
  if (!env().STRIPE_SECRET_KEY) return { ended: 0 };
  const mode = paymentMode();
  const others = await reading(ctx).billingCustomer.findMany({ where: { mode: { not: mode } }, select: { orgId: true, mode: true } });
  const higher = others.filter((other) => isKeyOf(RANK, other.mode) && RANK[other.mode] > RANK[mode]);
  if (higher.length > 0)
    throw new Error(
      `This database has ${higher.length} customers who pay in ${higher[0]?.mode ?? "another"} mode, and the key is for ${mode} mode. Set STRIPE_SECRET_KEY to the key of that mode.`,
    );
  for (const { orgId } of others) await transaction(ctx, (tx) => leave(tx, orgId, mode));
  return { ended: others.length };
}

async function leave(tx: TxContext, orgId: string, mode: PaymentMode): Promise<void> {
  const endedAt = new Date(tx.clock.now());
  const data = { mode, stripeCustomerId: null, attempt: { increment: 1 }, version: { increment: 1 }, problems: [], syncedAt: null };
  await tx.db.billingCustomer.update({ where: { orgId }, data });
  await tx.db.checkout.updateMany({ where: { openOf: orgId }, data: { openOf: null, state: "expired" } });
  // What was agreed to in test mode charges nobody for real.
  await tx.db.topUp.updateMany({ where: { openOf: orgId }, data: { openOf: null, state: "void" } });
  await tx.db.topUpRule.updateMany({ where: { orgId }, data: { isOn: false } });
  const live = (await tx.db.subscription.findMany({ where: { orgId } })).filter(isLive);
  await tx.db.subscription.updateMany({
    where: { id: { in: live.map(({ id }) => id) } },
    data: {
      status: "canceled",
      endedAt,
      failedSince: null,
      nextAttemptAt: null,
      scheduleId: null,
      pendingAt: null,
      upgradeExpiresAt: null,
    },
  });
  await tx.db.subscription.updateMany({ where: { orgId, invoiceStatus: "open" }, data: { invoiceStatus: "void" } });
  await settleEntitlement(tx, orgId);
  for (const { id, plan, currency } of live)
    await recordEvent(tx, { type: "subscription.ended", orgId, subject: id, data: { plan, currency, reason: "test payment" } });
}
