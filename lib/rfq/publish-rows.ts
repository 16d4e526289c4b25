import { DAY_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import type { TxContext } from "@/lib/platform/context";
import type { Shown } from "./contract";
import { appendToFeed, lockFeed } from "./feed/feed";

export const OPEN_DAYS = 60;

export type NewRow = { id: string; groupId: string; shown: Shown; publishedAt: Date; sandbox: boolean; source: string };

/** The first moment after a month written YYYY-MM. */
const monthEnd = (month: string): number => Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1);

/** A request is open until its month is over, but not longer than 60 days. All of a group close together. */
export const closesAt = (deliveryMonth: string, publishedAtMs: number): Date =>
  new Date(Math.max(publishedAtMs, Math.min(monthEnd(deliveryMonth), publishedAtMs + OPEN_DAYS * DAY_MS)));

/** A public id says nothing about its request; a position within its group neither. */
export const newRfqId = (): string => newId("rfq").slice(0, 20);

/** Shows rows in the feed, in the order given, and tells of it. The caller has mixed them, and put those of a group one behind the other. */
export async function publishRows(tx: TxContext, rows: readonly NewRow[]): Promise<{ from: number; to: number }> {
  const before = await lockFeed(tx);
  await tx.db.rfq.createMany({
    data: rows.map(({ shown, ...row }, i) => ({
      ...row,
      ...shown,
      position: BigInt(before + 1 + i),
      updatedAt: row.publishedAt,
      status: "open",
      closesAt: closesAt(shown.deliveryMonth, row.publishedAt.getTime()),
    })),
  });
  const range = await appendToFeed(
    tx,
    rows.map(({ id, groupId, shown, sandbox, publishedAt }) => ({
      kind: "published" as const,
      rfqId: id,
      groupId,
      category: shown.category,
      deliveryRegion: shown.deliveryRegion,
      sandbox,
      at: publishedAt,
    })),
  );
  await recordEvent(tx, {
    type: "rfq.published",
    orgId: null,
    data: { count: rows.length, ids: rows.map(({ id }) => id), from_seq: range.from, to_seq: range.to },
  });
  return range;
}
