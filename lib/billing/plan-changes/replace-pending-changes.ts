import { currencyOf } from "@/lib/core/currencies";
import type { Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { ensurePrice } from "../checkout/stripe-catalog";
import { INTERVALS, PLANS } from "../plans";
import type { SubscriptionRow } from "../records";
import { scheduleDowngrade } from "./schedule-downgrade";
import { undoPendingChanges } from "./undo-pending-changes";

/**
 * Does something in place of what waits on a subscription. Stripe allows no second change beside a schedule, so that goes first;
 * where the act then fails, the downgrade is set up again. What could not be set up again is told as undone.
 */
export async function replacePendingChanges<T>(ctx: Context, row: SubscriptionRow, act: () => Promise<T>): Promise<T> {
  try {
    await undoPendingChanges(ctx, row);
    return await act();
  } catch (error) {
    await restoreDowngrade(ctx, row).catch((second: unknown) =>
      log().warn({ err: second, orgId: row.orgId }, "a scheduled downgrade could not be set up again"),
    );
    throw error;
  }
}

async function restoreDowngrade(ctx: Context, row: SubscriptionRow): Promise<void> {
  const plan = PLANS.find((name) => name === row.pendingPlan);
  if (row.scheduleId === null || plan === undefined || row.pendingAmountCents === null) return;
  const interval = INTERVALS.find((name) => name === row.pendingInterval) ?? "month";
  const target = { plan, interval, currency: currencyOf(row), amountCents: row.pendingAmountCents };
  const { id: price } = await ensurePrice(ctx, target);
  await scheduleDowngrade(ctx, { row, price, target });
}
