import { pageOf, readIdCursor, writeCursor } from "@/lib/core/cursor";
import { reading, type Context } from "@/lib/platform/context";
import { eventRow, type EventFilter, type EventPage, type EventRow } from "./contract";

/** Whose record is read: one organisation's, or everything. */
export type EventScope = { orgId: string } | { everything: true };

/**
 * What happened, newest first. It does not ask who may read: the caller does, `audit:read` in the
 * organisation of the scope (`requireMay`), or staff for everything (`requireStaff`).
 * @throws DomainError cursor-invalid
 */
export async function listEvents(ctx: Context, scope: EventScope, filter: EventFilter): Promise<EventPage> {
  const { limit, cursor } = filter;
  const rows = await reading(ctx).event.findMany({
    where: { ...inScope(scope), ...matching(filter), ...(cursor === undefined ? {} : { id: { lt: readIdCursor(cursor) } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const { page, next } = pageOf(rows, limit, ({ id }) => writeCursor(id));
  return { events: page.map(eventRow), next };
}

/** All that a filter leaves, newest first, in pages; who may read is asked as for `listEvents`. */
export async function* walkEvents(ctx: Context, scope: EventScope, filter: EventFilter): AsyncGenerator<EventRow[]> {
  for (let cursor = filter.cursor; ;) {
    const { events, next } = await listEvents(ctx, scope, { ...filter, ...(cursor === undefined ? {} : { cursor }) });
    yield events;
    if (next === null) return;
    cursor = next;
  }
}

/** A filter by nothing would mean everything, so that has to be said. */
function inScope(scope: EventScope): { orgId?: string } {
  if ("everything" in scope) return {};
  if (!scope.orgId) throw new Error("events are read for an organisation or for everything");
  return { orgId: scope.orgId };
}

const matching = ({ types, actorId, subject, from, until }: EventFilter) => ({
  ...(types?.length ? { type: { in: types } } : {}),
  ...(actorId ? { actorId } : {}),
  ...(subject ? { subject } : {}),
  ...(from || until ? { at: { ...(from ? { gte: new Date(from) } : {}), ...(until ? { lt: new Date(until) } : {}) } } : {}),
});
