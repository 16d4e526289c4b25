import { SAMPLE_SOURCE } from "@/lib/catalog/sample/source";
import { HOUR_MS } from "@/lib/core/durations";
import { stableId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { appendToFeed, happeningsOf, lockFeed } from "../feed/feed";
import { closesAt, publishRows, type NewRow } from "../publish-rows";
import { RFQ_DESK } from "../source";
import { sampleGroup, sampleGroups, sampleIds, type SampleGroup } from "./sample-rows";

const SOURCE = SAMPLE_SOURCE.code;
/** A new group of the sample comes this often. */
const SLOT_MS = 4 * HOUR_MS;

const rowsOf = (group: SampleGroup): NewRow[] =>
  sampleIds(group).map((id) => ({
    id,
    groupId: stableId("rfg", "sample", group.key),
    shown: group.shown,
    publishedAt: new Date(group.publishedAtMs),
    sandbox: group.sandbox,
    source: SOURCE,
  }));

/** Real requests, once there are any, are the feed; the generator stops. */
const hasReal = async (tx: TxContext): Promise<boolean> =>
  (await tx.db.rfqRequest.findFirst({ where: { source: RFQ_DESK }, select: { id: true } })) !== null;
const countSample = (tx: TxContext): Promise<number> => tx.db.rfq.count({ where: { source: SOURCE } });

async function ensureSource(tx: TxContext): Promise<void> {
  await tx.db.dataSource.createMany({ data: [SAMPLE_SOURCE], skipDuplicates: true });
}

/** Those whose time was over before they were made are closed, as they would be. */
async function fill(tx: TxContext): Promise<number> {
  await ensureSource(tx);
  const nowMs = tx.clock.now();
  const rows = sampleGroups(nowMs).flatMap(rowsOf);
  await publishRows(tx, rows);
  const over = rows.filter(({ shown, publishedAt }) => closesAt(shown.deliveryMonth, publishedAt.getTime()).getTime() <= nowMs);
  for (const { id, shown, publishedAt } of over) {
    const closedAt = closesAt(shown.deliveryMonth, publishedAt.getTime());
    await tx.db.rfq.update({ where: { id }, data: { status: "closed", closedAt, updatedAt: closedAt } });
  }
  return rows.length;
}

/** Publishes 200 generated requests, where there are none and no real ones either. Returns how many it made. */
export async function fillSampleRfqs(ctx: Context): Promise<number> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    await lockFeed(tx);
    return (await hasReal(tx)) || (await countSample(tx)) > 0 ? 0 : fill(tx);
  });
}

/** Whether the rest of the catalogue is the generated one; then the feed is filled too where an earlier version left it empty. */
async function isSampleCatalogue(tx: TxContext): Promise<boolean> {
  return (await tx.db.company.findFirst({ where: { source: SOURCE, toRelease: null }, select: { rowId: true } })) !== null;
}

/** One more generated group every four hours, so that the feed of a demonstration moves. */
export async function publishSampleRfqs(ctx: Context): Promise<{ published: number } | null> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    await lockFeed(tx);
    if (await hasReal(tx)) return null;
    if ((await countSample(tx)) === 0) return (await isSampleCatalogue(tx)) ? { published: await fill(tx) } : null;
    const nowMs = tx.clock.now();
    const group = sampleGroup(`slot/${Math.floor(nowMs / SLOT_MS)}`, nowMs);
    const rows = rowsOf(group);
    const isThere = await tx.db.rfq.findFirst({ where: { id: rows[0]?.id ?? "" }, select: { id: true } });
    if (isThere) return null;
    await publishRows(tx, rows);
    return { published: rows.length };
  });
}

/** Takes every generated request out of the feed; those who follow it are told. Returns how many. */
export async function removeSampleRfqs(ctx: Context): Promise<number> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    await lockFeed(tx);
    const rows = await tx.db.rfq.findMany({ where: { source: SOURCE }, orderBy: { position: "asc" } });
    if (rows.length === 0) return 0;
    await tx.db.rfq.deleteMany({ where: { source: SOURCE } });
    const at = new Date(tx.clock.now());
    const { from, to } = await appendToFeed(tx, happeningsOf("withdrawn", rows, at));
    await recordEvent(tx, {
      type: "rfq.unpublished",
      data: { count: rows.length, ids: rows.map(({ id }) => id), from_seq: from, to_seq: to },
    });
    return rows.length;
  });
}
