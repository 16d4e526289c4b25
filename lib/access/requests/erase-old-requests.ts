import { DAY_MS } from "@/lib/core/durations";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { ERASE_SUSPECTED_AFTER_MS } from "../rules";
import { mailKey } from "../team";

const BATCH = 100;

/**
 * Forgets who asked, and what was said, in requests that were closed long ago, and in suspected ones that
 * nobody restored within 30. Figures and offers stay.
 */
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
  const before = (ms: number) => ({ lt: new Date(now - ms) });
  const isOver = {
    erasedAt: null,
    OR: [{ closedAt: before(env().KEEP_ACCESS_REQUESTS_DAYS * DAY_MS) }, { suspectedAt: before(ERASE_SUSPECTED_AFTER_MS) }],
  };
  const rows = await tx.db.accessRequest.findMany({ where: isOver, select: { id: true }, take: BATCH });
  for (const { id } of rows) await eraseRequest(tx, { id, ...isOver });
  return rows.length;
}

type Erasable = NonNullable<Parameters<TxContext["db"]["accessRequest"]["updateMany"]>[0]>["where"] & { id: string };

/** Takes out of one request what names a person or was said, if it is still as described. */
export async function eraseRequest(tx: TxContext, where: Erasable): Promise<void> {
  const { id } = where;
  const { count } = await tx.db.accessRequest.updateMany({
    where,
    data: {
      ...{ name: "", email: "", company: "", message: "", website: null, suspectedAt: null },
      ...{ erasedAt: new Date(tx.clock.now()), version: { increment: 1 } },
    },
  });
  if (count === 0) return;
  await tx.db.requestMessage.deleteMany({ where: { requestId: id } });
  await tx.db.mail.deleteMany({ where: { onceKey: { startsWith: mailKey(id, "") } } });
  await recordEvent(tx, { type: "access.erased", subject: id });
}
