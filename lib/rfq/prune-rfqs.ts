import { DAY_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { lockFeed } from "./feed/feed";

/** A stream can be resumed from a position this old. */
export const RESUME_DAYS = 30;

const ERASED = {
  buyer: null,
  contact: null,
  address: null,
  wording: null,
  country: null,
  quantity: null,
  quantityUnit: null,
  unitPowerW: null,
  reason: null,
};

async function erase(tx: TxContext, before: Date, now: Date): Promise<number> {
  const { count } = await tx.db.rfqRequest.updateMany({
    where: { erasedAt: null, receivedAt: { lt: before } },
    data: { ...ERASED, erasedAt: now },
  });
  // Who is whose must be known while a group may still be formed with it, and no longer.
  await tx.db.rfqRequest.updateMany({
    where: { erasedAt: { not: null }, endedAt: { not: null }, buyerKeys: { isEmpty: false } },
    data: { buyerKeys: [] },
  });
  return count;
}

/** Positions that are pruned can't be resumed from; those of the sandbox never change and stay. */
async function prune(tx: TxContext, before: Date): Promise<number> {
  const old = await tx.db.rfqFeed.aggregate({ where: { at: { lt: before }, sandbox: false }, _max: { position: true } });
  const last = old._max.position;
  if (last === null) return 0;
  const { count } = await tx.db.rfqFeed.deleteMany({ where: { position: { lte: last }, at: { lt: before }, sandbox: false } });
  await tx.db.$executeRaw`update rfq_position set forgotten = greatest(forgotten, ${last}) where id = 1`;
  return count;
}

/** Forgets what is not needed any more: what names a buyer, old positions, and closed rows with the nameless rest of their requests. */
export async function pruneRfqs(ctx: Context): Promise<{ erased: number; pruned: number; deleted: number } | null> {
  requireOperator(ctx);
  const now = ctx.clock.now();
  const ago = (days: number): Date => new Date(now - days * DAY_MS);
  return transaction(
    ctx,
    async (tx) => {
      await lockFeed(tx);
      const erased = await erase(tx, ago(env().KEEP_BUYERS_DAYS), new Date(now));
      const pruned = await prune(tx, ago(RESUME_DAYS));
      const rows = await tx.db.rfq.deleteMany({ where: { status: "closed", sandbox: false, closedAt: { lt: ago(env().KEEP_RFQS_DAYS) } } });
      await tx.db.rfqRequest.deleteMany({ where: { endedAt: { lt: ago(env().KEEP_RFQS_DAYS) } } });
      if (erased > 0) await recordEvent(tx, { type: "rfq.erased", data: { count: erased } });
      return erased + pruned + rows.count > 0 ? { erased, pruned, deleted: rows.count } : null;
    },
    60_000,
  );
}
