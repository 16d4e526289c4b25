import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { DELAY_MS, formGroups, MIN_BUYERS, type Group } from "./anonymise";
import { appendToFeed, lockFeed } from "./feed";
import { mixed } from "./mixed";
import { newRfqId, publishRows, type NewRow } from "./publish-rows";
import { RFQ_DESK } from "./source";
import { statesThat, TRANSITIONS } from "./transitions";
import { readLinks, readWaiting } from "./waiting";

export type Run = { published: number; closed: number; lapsed: number; held: number };

/** Nobody waits longer than this for two others. */
const WAIT_DAYS = 60;
const DAY_MS = 86_400_000;
/** A run that shows more than this leaves the rest to the next. */
const MAX_GROUPS = 200;
const MAX_CLOSED = 5_000;

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** Requests whose month has gone by, or that found nobody in time, are never shown. */
async function lapse(tx: TxContext, now: Date): Promise<number> {
  const { count } = await tx.db.rfqRequest.updateMany({
    where: {
      state: { in: statesThat("lapse") },
      OR: [{ deliveryMonth: { lt: monthOf(now.getTime()) } }, { receivedAt: { lt: new Date(now.getTime() - WAIT_DAYS * DAY_MS) } }],
    },
    data: { state: "closed", endedAt: now, reason: "Never published: its time ran out before two other buyers asked for the like." },
  });
  return count;
}

/** Rows whose time is over close; those of one group have the same moment and go together. */
async function close(tx: TxContext, now: Date): Promise<number> {
  const due = await tx.db.rfq.findMany({
    where: { status: "open", sandbox: false, closesAt: { lte: now } },
    orderBy: [{ closesAt: "asc" }, { groupId: "asc" }],
    take: MAX_CLOSED,
    select: { groupId: true },
  });
  const groupIds = [...new Set(due.map(({ groupId }) => groupId))];
  if (groupIds.length === 0) return 0;
  const rows = await tx.db.rfq.findMany({ where: { groupId: { in: groupIds }, status: "open" } });
  await tx.db.rfq.updateMany({ where: { groupId: { in: groupIds } }, data: { status: "closed", closedAt: now, updatedAt: now } });
  await tx.db.rfqRequest.updateMany({ where: { groupId: { in: groupIds }, state: "published" }, data: { state: "closed", endedAt: now } });
  const happenings = rows.map(({ id: rfqId, category, deliveryRegion, sandbox }) => ({
    kind: "closed" as const,
    rfqId,
    category,
    deliveryRegion,
    sandbox,
    at: now,
  }));
  const { from, to } = await appendToFeed(tx, mixed(happenings));
  await recordEvent(tx, { type: "rfq.closed", data: { count: rows.length, from_seq: from, to_seq: to } });
  return rows.length;
}

async function publish(tx: TxContext, groups: readonly Group[], now: Date): Promise<number> {
  const rows: NewRow[] = [];
  for (const { shown, members } of groups) {
    const groupId = newId("rfg");
    await tx.db.rfqRequest.updateMany({
      where: { id: { in: members.map(({ id }) => id) } },
      data: { state: TRANSITIONS.received.publish ?? "published", groupId, publishedAt: now },
    });
    rows.push(...members.map(() => ({ id: newRfqId(), groupId, shown, publishedAt: now, sandbox: false, source: RFQ_DESK })));
  }
  // No row belongs to one member: a request knows its group, and nobody, we included, which of the group's rows it is.
  if (rows.length > 0) await publishRows(tx, mixed(rows));
  return rows.length;
}

/** Everything that time brings about in the feed, in one transaction under its lock. */
export async function runFeed(tx: TxContext): Promise<Run> {
  await lockFeed(tx);
  const now = new Date(tx.clock.now());
  const lapsed = await lapse(tx, now);
  const closed = await close(tx, now);
  const waiting = await readWaiting(tx);
  const groups = waiting.length < MIN_BUYERS ? [] : formGroups(waiting, now.getTime(), await readLinks(tx)).slice(0, MAX_GROUPS);
  const published = await publish(tx, groups, now);
  const gone = new Set(groups.flatMap(({ members }) => members.map(({ id }) => id)));
  const held = await tx.db.rfqRequest.updateMany({
    where: {
      state: { in: statesThat("hold") },
      id: { in: waiting.flatMap(({ id }) => (gone.has(id) ? [] : [id])) },
      waitsFrom: { lte: due(now) },
    },
    data: { state: "held" },
  });
  return { published, closed, lapsed, held: held.count };
}

const due = (now: Date): Date => new Date(now.getTime() - DELAY_MS);

/** Publishes, holds and closes what is due. Several instances may run it at once: one waits for the other. */
export async function publishDue(ctx: Context): Promise<Run | null> {
  requireOperator(ctx);
  const run = await transaction(ctx, runFeed, 30_000);
  return Object.values(run).some((count) => count > 0) ? run : null;
}
