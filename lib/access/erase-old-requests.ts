import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { FORGET_AFTER_MS } from "./rules";
import { mailKey } from "./team";

const BATCH = 100;

/** Forgets who asked, and what was said, in requests that have been closed for more than 365 days. Figures and offers stay. */
export async function eraseOldRequests(ctx: Context): Promise<{ erased: number }> {
  requireOperator(ctx);
  let erased = 0;
  for (;;) {
    const count = await transaction(ctx, eraseBatch);
    erased += count;
    if (count < BATCH) return { erased };
  }
}

async function eraseBatch(tx: TxContext): Promise<number> {
  const now = tx.clock.now();
  const closedAt = { lt: new Date(now - FORGET_AFTER_MS) };
  const rows = await tx.db.accessRequest.findMany({ where: { closedAt, erasedAt: null }, select: { id: true }, take: BATCH });
  for (const { id } of rows) {
    const { count } = await tx.db.accessRequest.updateMany({
      where: { id, closedAt, erasedAt: null },
      data: { name: "", email: "", company: "", message: "", website: null, erasedAt: new Date(now), version: { increment: 1 } },
    });
    if (count === 0) continue;
    await tx.db.requestMessage.deleteMany({ where: { requestId: id } });
    await tx.db.mail.deleteMany({ where: { onceKey: { startsWith: mailKey(id, "") } } });
    await recordEvent(tx, { type: "access.erased", subject: id });
  }
  return rows.length;
}
