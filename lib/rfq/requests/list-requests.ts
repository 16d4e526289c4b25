import { pageOf, readTimeCursor, timeCursor } from "@/lib/core/cursor";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { RfqRequest } from "@/prisma/generated/client";
import { buyersWaiting, MIN_BUYERS } from "../anonymise";
import { RequestRow, type RequestPage, type RfqRequestState, type RequestTab } from "../contract";
import { stateOf } from "../records";
import { statesThat } from "../transitions";
import { readLinks, readWaiting, shownOf, waitingOf } from "../waiting";

const PAGE = 25;

const STATES: Record<RequestTab, readonly RfqRequestState[]> = {
  incoming: ["received"],
  held: ["held"],
  published: ["published"],
  ended: ["closed", "withdrawn"],
};

type Bucket = Pick<RequestRow, "preview" | "buyers" | "missing">;

/** What each would look like, and who else asks for the like: of those that wait those who wait, of others their group. */
async function bucketsOf(ctx: Context, rows: readonly RfqRequest[]): Promise<(row: RfqRequest) => Bucket> {
  const waits = new Set<string>(statesThat("publish"));
  const inBucket = rows.some(({ state }) => waits.has(state))
    ? buyersWaiting(await readWaiting(ctx), ctx.clock.now(), await readLinks(ctx))
    : null;
  const groupIds = rows.flatMap(({ groupId }) => groupId ?? []);
  const groups = await reading(ctx).rfqRequest.groupBy({ by: ["groupId"], where: { groupId: { in: groupIds } }, _count: true });
  const shown = await reading(ctx).rfq.findMany({ where: { groupId: { in: groupIds } }, distinct: ["groupId"] });
  const size = new Map(groups.map(({ groupId, _count }) => [groupId, _count]));
  const shownIn = new Map(shown.map((row) => [row.groupId, row]));
  return (row) => {
    if (inBucket && waits.has(row.state)) {
      const { shown: preview, buyers } = inBucket(waitingOf(row));
      return { preview, buyers, missing: Math.max(0, MIN_BUYERS - buyers) };
    }
    const published = row.groupId === null ? undefined : shownIn.get(row.groupId);
    const preview = published ? shownOf({ ...row, ...published, state: row.state, id: row.id, groupId: row.groupId }) : shownOf(row);
    return { preview, buyers: size.get(row.groupId) ?? 1, missing: 0 };
  };
}

function rawOf(row: RfqRequest): RequestRow["raw"] {
  const { buyer, contact, address, wording, country, quantity, quantityUnit, unitPowerW, technology, incoterm } = row;
  if (row.erasedAt || buyer === null || country === null || quantity === null || quantityUnit === null) return null;
  const power = unitPowerW === null ? null : unitPowerW.toNumber();
  const raw = {
    buyer,
    contact,
    address,
    wording,
    country,
    quantity: quantity.toNumber(),
    quantityUnit,
    unitPowerW: power,
    technology,
    incoterm,
  };
  return RequestRow.shape.raw.parse(raw);
}

const rowOf = (row: RfqRequest, bucket: Bucket): RequestRow =>
  RequestRow.parse({
    id: row.id,
    state: stateOf(row),
    raw: rawOf(row),
    ...bucket,
    vetted: row.vettedAt !== null,
    receivedAt: row.receivedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    reason: row.reason,
  });

/** Requests as staff sees them, with what names the buyer; the newest first. @throws DomainError cursor-invalid */
export async function listRequests(ctx: Context, { tab, cursor }: { tab: RequestTab; cursor?: string | undefined }): Promise<RequestPage> {
  requireStaff(ctx, "rfqs:read");
  const after = readTimeCursor(cursor);
  const behind = after ? { OR: [{ waitsFrom: { lt: after.at } }, { waitsFrom: after.at, id: { lt: after.id } }] } : {};
  const found = await reading(ctx).rfqRequest.findMany({
    where: { AND: [{ state: { in: [...STATES[tab]] } }, behind] },
    orderBy: [{ waitsFrom: "desc" }, { id: "desc" }],
    take: PAGE + 1,
  });
  const { page, next } = pageOf(found, PAGE, ({ id, waitsFrom: createdAt }) => timeCursor({ id, createdAt }));
  const bucketOf = await bucketsOf(ctx, page);
  return { requests: page.map((row) => rowOf(row, bucketOf(row))), next };
}

/** How many requests stand in each list. */
export async function countRequests(ctx: Context): Promise<Record<RequestTab, number>> {
  requireStaff(ctx, "rfqs:read");
  const groups = await reading(ctx).rfqRequest.groupBy({ by: ["state"], _count: true });
  const count = (states: readonly string[]): number =>
    groups.reduce((sum, { state, _count }) => sum + (states.includes(state) ? _count : 0), 0);
  return { incoming: count(STATES.incoming), held: count(STATES.held), published: count(STATES.published), ended: count(STATES.ended) };
}
