import { reading, requireOperator, transaction, type Context } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";

/** A call is counted or refused within ten seconds, and every instance hears of a change within one. */
const UNDER_WAY_MS = 15_000;
/** Longer than from one run to the next. */
const LOOK_BACK_MS = 180_000;

/**
 * Makes every instance read again what recent upgrades carried into their new periods. Calls that were under way when an upgrade
 * took effect may have been counted in the period that it cut after the new one was opened; by now all of them are.
 */
export async function reopenCutPeriods(ctx: Context): Promise<{ upgrades: number }> {
  requireOperator(ctx);
  const now = ctx.clock.now();
  const updatedAt = { gt: new Date(now - LOOK_BACK_MS), lte: new Date(now - UNDER_WAY_MS) };
  const upgraded = await reading(ctx).entitlement.findMany({ where: { carriedFrom: { not: null }, updatedAt }, select: { orgId: true } });
  for (const { orgId } of upgraded) await transaction(ctx, (tx) => bumpVersionOf(tx.db, "access", orgId));
  return { upgrades: upgraded.length };
}
