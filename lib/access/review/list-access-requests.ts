import { z } from "zod";
import { readCursor, writeCursor } from "@/lib/core/cursor";
import { escapeLike } from "@/lib/core/text";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { Tx } from "@/lib/platform/database";
import { AccessRequestPage, AccessRequestQuery, ACCESS_REQUEST_STATES, type AccessRequestState, type AccessRequestView } from "../contract";
import { parseInput } from "../parse";
import { accessRequestRows } from "./access-request-rows";

/** Sort value and id of a row of the queue. */
const QueuePlace = z.tuple([z.number(), z.string().max(100)]);

type Place = { sort: number; id: string };
type Query = z.infer<typeof AccessRequestQuery>;

/** Which states a view shows, and whose requests. */
const VIEW_TABLE = {
  due: { states: ["received", "in_review"], whose: "all" },
  mine: { states: ["received", "in_review", "needs_info", "offered"], whose: "mine" },
  unassigned: { states: ["received", "in_review", "needs_info"], whose: "nobody" },
  answered: { states: ACCESS_REQUEST_STATES.filter((state) => state !== "received" && state !== "in_review"), whose: "all" },
  all: { states: ACCESS_REQUEST_STATES, whose: "all" },
  suspected: { states: ACCESS_REQUEST_STATES, whose: "all" },
} as const satisfies Record<AccessRequestView, { states: readonly AccessRequestState[]; whose: "all" | "mine" | "nobody" }>;

/**
 * Requests in the order in which they want an answer: due first, then those whose clock stands, the newest first.
 * `search` looks for its words in names, companies, addresses, websites and ids.
 * @throws DomainError unprocessable, cursor-invalid
 */
export async function listAccessRequests(ctx: Context, given: AccessRequestQuery): Promise<AccessRequestPage> {
  requireStaff(ctx, "requests:read");
  const query = parseInput(AccessRequestQuery, given);
  const db = reading(ctx);
  const places = await placesOf(db, query, ctx.actor.kind === "user" ? ctx.actor.userId : "");
  const shown = places.slice(0, query.limit);
  const found = await db.accessRequest.findMany({ where: { id: { in: shown.map(({ id }) => id) } } });
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = await accessRequestRows(
    db,
    shown.flatMap(({ id }) => byId.get(id) ?? []),
    ctx.clock.now(),
  );
  const last = shown.at(-1);
  return AccessRequestPage.parse({ rows, next: last && places.length > shown.length ? writeCursor(last.sort, last.id) : null });
}

/** A standing clock sorts behind every running one: 10^14 milliseconds are the year 5138. One more than the limit tells whether there is more. */
function placesOf(db: Tx, query: Query, userId: string): Promise<Place[]> {
  const { states, whose } = VIEW_TABLE[query.view];
  const [sort, id] = query.cursor ? readCursor(query.cursor, QueuePlace) : [-1, ""];
  const patterns = patternsOf(query.search);
  return db.$queryRaw<Place[]>`
    select id, sort from (
      select r.*, (case when due_at is null then 1e14 - extract(epoch from received_at) * 1000
                        else extract(epoch from due_at) * 1000 end)::float8 as sort
      from access_request r
    ) r
    where erased_at is null and (suspected_at is not null) = ${query.view === "suspected"} and state = any(${[...states]})
      and (${whose} = 'all' or (${whose} = 'mine' and assignee_id = ${userId}) or (${whose} = 'nobody' and assignee_id is null))
      and (${patterns.length} = 0 or concat_ws(' ', name, company, email, website, id) ilike any(${patterns}))
      and (sort, id) > (${sort}::float8, ${id})
    order by sort, id limit ${query.limit + 1}`;
}

/** The columns compare bytes, so letters outside ASCII are looked for in both cases. */
function patternsOf(search: string): string[] {
  if (search === "") return [];
  const literal = escapeLike(search.normalize("NFC"));
  return [literal, literal.toLowerCase(), literal.toUpperCase()].map((words) => `%${words}%`);
}
