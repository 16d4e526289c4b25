import { DAY_MS } from "@/lib/core/durations";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { recordEvent } from "../record-event";
import { headText, type Link } from "./chain";
import { SEALING } from "./seal-events";

const BATCH = 5_000;

/**
 * Deletes what is older than the setting says, from the beginning of the chain and never out of its middle. The seal of the last one
 * that goes is kept: the chain is checked from there on, and each deletion is itself recorded.
 * @returns null when the log is kept as long as what it is about
 */
export async function pruneEvents(ctx: Context): Promise<{ deleted: number } | null> {
  requireOperator(ctx);
  const { KEEP_AUDIT_DAYS: days } = env();
  if (days === undefined) return null;
  const before = new Date(ctx.clock.now() - days * DAY_MS);
  let deleted = 0;
  for (;;) {
    const count = await transaction(ctx, (tx) => pruneBatch(tx, before));
    deleted += count;
    if (count < BATCH) return { deleted };
  }
}

async function pruneBatch(tx: TxContext, before: Date): Promise<number> {
  await tx.db.$executeRawUnsafe(SEALING);
  const kept = await tx.db.event.findFirst({
    where: { sealNo: { not: null }, at: { gte: before } },
    orderBy: { sealNo: "asc" },
    select: { sealNo: true },
  });
  // Without a sealed one that stays, the newest stays: the chain goes on from it.
  const newest = await tx.db.event.aggregate({ _max: { sealNo: true } });
  const until = kept?.sealNo ?? newest._max.sealNo ?? 0;
  const old = await tx.db.event.findMany({
    where: { sealNo: { lt: until } },
    orderBy: { sealNo: "asc" },
    take: BATCH,
    select: { sealNo: true, seal: true },
  });
  const last = old.at(-1);
  if (!last?.sealNo || !last.seal) return 0;
  const start: Link = { no: last.sealNo, seal: Buffer.from(last.seal) };
  await tx.db.event.deleteMany({ where: { sealNo: { lte: start.no } } });
  const row = { no: start.no, seal: new Uint8Array(start.seal) };
  await tx.db.sealStart.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row });
  await recordEvent(tx, { type: "audit.pruned", data: { count: old.length, head: headText(start) } });
  return old.length;
}
