import { recordEvent } from "@/lib/events/record-event";
import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { withCustomerLock } from "../customers/with-customer-lock";
import { isLive } from "../rules";
import { stopSubscription } from "../subscriptions/stop-subscription";
import { syncCustomer } from "../sync/sync-customer";

/** Ends, at Stripe, the subscriptions of those who kept what they had bought and took their money back, as far as it is not done. */
export async function endDisputedService(ctx: Context): Promise<{ ended: number } | null> {
  requireOperator(ctx);
  if (!env().STRIPE_SECRET_KEY) return null;
  const lost = await reading(ctx).dispute.findMany({ where: { status: "lost", serviceEndedAt: null }, orderBy: { openedAt: "asc" } });
  let ended = 0;
  for (const dispute of lost)
    await endFor(ctx, dispute)
      .then(() => ended++)
      .catch((error: unknown) => log().warn({ err: error, orgId: dispute.orgId }, "a disputed subscription could not be ended yet"));
  return { ended };
}

/** What was bought after the bank took the money back was paid for with other money. */
async function endFor(
  ctx: Context,
  { id, orgId, chargeId, openedAt }: { id: string; orgId: string; chargeId: string; openedAt: Date },
): Promise<void> {
  await withCustomerLock(ctx, orgId, async () => {
    // A top-up was paid apart from the plan: its calls have gone with the money, and the plan stays paid.
    const isTopUp = (await reading(ctx).topUp.count({ where: { orgId, chargeId } })) > 0;
    const rows = isTopUp
      ? []
      : (await reading(ctx).subscription.findMany({ where: { orgId, createdAt: { lte: openedAt } } })).filter(isLive);
    for (const row of rows) await stopSubscription(ctx, row);
    if (rows.length > 0) await syncCustomer(ctx, orgId);
    await transaction(ctx, async (tx) => {
      const { count } = await tx.db.dispute.updateMany({
        where: { id, serviceEndedAt: null },
        data: { serviceEndedAt: new Date(tx.clock.now()) },
      });
      if (count === 1) await recordEvent(tx, { type: "payment.dispute-lost", orgId, subject: id, data: { subscriptions: rows.length } });
    });
  });
}
