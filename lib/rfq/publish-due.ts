import { randomInt } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { DELAY_MS, formGroups, type Group } from "./anonymise";
import { appendToFeed, happeningsOf, lockFeed } from "./feed/feed";
import { mixedGroups } from "./mixed";
import { newRfqId, publishRows, type NewRow } from "./publish-rows";
import { RFQ_DESK } from "./source";
import { statesThat, TRANSITIONS } from "./transitions";
import { readLinks, readWaiting } from "./waiting";

export type Run = { published: number; closed: number; lapsed: number; held: number };

/** Nobody waits longer than this for two others. */
const WAIT_DAYS = 60;
/** Requests are published once a day (UTC), at a random moment of these hours. */
const WINDOW = { fromHour: 6, hours: 12 };
const MAX_CLOSED = 5_000;

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** Requests whose month has gone by, or that found nobody in time, are never shown. */
async function lapse(tx: TxContext, now: Date): Promise<number> {
  const { count } = await tx.db.rfqRequest.updateMany({
    where: {
      state: { in: statesThat("lapse") },
      OR: [{ deliveryMonth: { lt: monthOf(now.getTime()) } }, { receivedAt: { lt: new Date(now.getTime() - WAIT_DAYS * DAY_MS) } }],
    },
    data: { state: "closed", endedAt: now, reason: "Never published: it expired before three vetted buyers had matching requests." },
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
  const { from, to } = await appendToFeed(tx, happeningsOf("closed", rows, now));
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
  if (rows.length > 0) await publishRows(tx, mixedGroups(rows));
  return rows.length;
}

const drawMoment = (nowMs: number): Date =>
  new Date((Math.floor(nowMs / DAY_MS) + 1) * DAY_MS + WINDOW.fromHour * HOUR_MS + randomInt(WINDOW.hours * HOUR_MS));

/** Whether the moment of the day has come. The next is drawn at once, so that nothing that comes in until then can move it. */
async function isMomentOver(tx: TxContext, nowMs: number): Promise<boolean> {
  const { publishesAt } = await tx.db.rfqPosition.findUniqueOrThrow({ where: { id: 1 } });
  const leftMs = publishesAt && publishesAt.getTime() - nowMs;
  // A moment that can't have been drawn yet comes from a clock that was wrong.
  if (leftMs !== null && leftMs > 0 && leftMs <= 2 * DAY_MS) return false;
  await tx.db.rfqPosition.update({ where: { id: 1 }, data: { publishesAt: drawMoment(nowMs) } });
  return leftMs !== null && leftMs <= 0;
}

/** Publishes every group that there is, and holds what found none. */
async function publishGroups(tx: TxContext, now: Date): Promise<{ published: number; held: number }> {
  const published = await publish(tx, formGroups(await readWaiting(tx), now.getTime(), await readLinks(tx)), now);
  const { count: held } = await tx.db.rfqRequest.updateMany({
    where: { state: { in: statesThat("hold") }, waitsFrom: { lte: new Date(now.getTime() - DELAY_MS) } },
    data: { state: TRANSITIONS.received.hold ?? "held" },
  });
  return { published, held };
}

/** Everything that time brings about in the feed, in one transaction under its lock. */
async function runFeed(tx: TxContext): Promise<Run> {
  await lockFeed(tx);
  const now = new Date(tx.clock.now());
  const lapsed = await lapse(tx, now);
  const closed = await close(tx, now);
  const done = (await isMomentOver(tx, now.getTime())) ? await publishGroups(tx, now) : { published: 0, held: 0 };
  return { ...done, closed, lapsed };
}

/** Publishes, holds and closes what is due. Several instances may run it at once: one waits for the other. */
export async function publishDue(ctx: Context): Promise<Run | null> {
  requireOperator(ctx);
  const run = await transaction(ctx, runFeed, 30_000);
  return Object.values(run).some((count) => count > 0) ? run : null;
}
