import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { appendToFeed, happeningsOf, lockFeed } from "../feed/feed";
import { requestById, stateOf } from "../records";
import { stateAfter } from "../transitions";

/** All rows of a group leave the feed at one moment, and of their content nothing stays. */
async function dissolve(tx: TxContext, groupId: string, now: Date): Promise<number> {
  const rows = await tx.db.rfq.findMany({ where: { groupId } });
  await tx.db.rfq.deleteMany({ where: { groupId } });
  const { from, to } = await appendToFeed(tx, happeningsOf("withdrawn", rows, now));
  await recordEvent(tx, {
    type: "rfq.unpublished",
    data: { count: rows.length, ids: rows.map(({ id }) => id), from_seq: from, to_seq: to },
  });
  return rows.length;
}

/**
 * Takes a request back. Of one that is published the whole group leaves the feed, so that nobody sees which of it was
 * withdrawn and no group of fewer than three is left; the others wait for a new group.
 * @throws DomainError not-found, conflict
 */
export async function withdrawRequest(ctx: Context, id: string, reason: string): Promise<{ left: number }> {
  requireStaff(ctx, "rfqs:write");
  return transaction(ctx, async (tx) => {
    await lockFeed(tx);
    const row = await requestById(tx, id);
    const now = new Date(tx.clock.now());
    await tx.db.rfqRequest.update({
      where: { id },
      data: { state: stateAfter(stateOf(row), "withdraw"), endedAt: now, reason, groupId: null },
    });
    await recordEvent(tx, { type: "rfq.withdrawn", subject: id });
    if (row.groupId === null) return { left: 0 };
    await tx.db.rfqRequest.updateMany({
      where: { groupId: row.groupId, state: "published" },
      data: { state: stateAfter("published", "return"), groupId: null, publishedAt: null, waitsFrom: now },
    });
    return { left: await dissolve(tx, row.groupId, now) };
  });
}
