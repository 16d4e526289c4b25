import { requireMay } from "@/lib/accounts/permissions";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { KeyUsage, KeyUsageDay } from "@/lib/keys/contract";
import { reading, type Context } from "@/lib/platform/context";
import { pool, type Queryable } from "@/lib/platform/database";
import { snapshot } from "../counting/snapshot";
import { mayBeMoved, readMoved } from "../ledger/read-moved";

const DAYS = 30;
/** Calls of an organisation that one look goes through at most. */
const MAX_CALLS = 100_000;
const TIMEOUT_MS = 5_000;

const BY_DAY = `
  select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(case when status < 400 then calls else 0 end) as answered,
    sum(case when status >= 400 then calls else 0 end) as failed
  from usage_now where org_id = $1 and key_id = $2 and hour >= $3 group by 1`;

/** The newest calls of the organisation, then those of the key among them: the log has no order by key. */
const RECENT = `
  with seen as materialized (
    select id, key_id, address from call_ledger where org_id = $1 and id >= uuidv7_floor($3) and id <> all($6::uuid[]) order by id desc limit $5
  ), spread as (
    select count(*) as n, min(id::text) as oldest from seen
  )
  select s.n, extract(epoch from uuidv7_time(s.oldest::uuid)) * 1000 as oldest_ms, c.address, c.calls, c.last_hour
  from spread s left join (
    select address, count(*) as calls, count(*) filter (where id >= uuidv7_floor($4)) as last_hour from seen where key_id = $2 group by 1
  ) c on true
  order by c.calls desc, c.address`;

const IDS_BEFORE =
  "select id from call_ledger where org_id = $1 and id >= uuidv7_floor($2) and id < uuidv7_floor($3) order by id desc limit $4";

type RecentRow = { n: string; oldest_ms: string | null; address: string | null; calls: string | null; last_hour: string | null };

/**
 * What was called with one key of an organisation.
 * @throws DomainError not-found, role-missing
 */
export async function readKeyUsage(ctx: Context, orgId: string, keyId: string): Promise<KeyUsage> {
  requireMay(ctx, "usage:read", orgId);
  const key = await reading(ctx).apiKey.findFirst({ where: { id: keyId, orgId }, select: { id: true } });
  if (!key) throw new DomainError("not-found", `There is no key ${keyId}.`);
  const now = ctx.clock.now();
  const [days, recent] = await Promise.all([
    daysOf(orgId, keyId, dayAt(now)),
    recentOf({ orgId, keyId, nowMs: now, fromMs: now - DAY_MS }),
  ]);
  return { days, recent };
}

async function daysOf(orgId: string, keyId: string, today: string): Promise<KeyUsageDay[]> {
  const first = addDays(today, 1 - DAYS);
  const { rows } = await pool().query<{ day: string; answered: string; failed: string }>(BY_DAY, [orgId, keyId, `${first}T00:00:00Z`]);
  const found = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(first, index);
    return { day, answered: Number(found.get(day)?.answered ?? 0), failed: Number(found.get(day)?.failed ?? 0) };
  });
}

type Recent = KeyUsage["recent"];
type Asked = { orgId: string; keyId: string; nowMs: number; fromMs: number };
/** `n`: calls of the organisation that were looked at. */
type Seen = Recent & { n: number };

/** Of days that may be in another database as well, the ids are read too: no call is counted twice. */
async function recentOf(asked: Asked): Promise<Recent> {
  const { orgId, nowMs, fromMs } = asked;
  const reach = { oldestMs: fromMs, nowMs, timeoutMs: TIMEOUT_MS };
  const todayMs = Date.parse(dayAt(nowMs));
  const [here, ids] = await snapshot(TIMEOUT_MS, async (db) => {
    const seen = await readSeen(db, asked, { most: MAX_CALLS, counted: [] });
    if (!mayBeMoved(reach) || seen.n === MAX_CALLS) return [seen, []];
    const { rows } = await db.query<{ id: string }>(IDS_BEFORE, [orgId, new Date(fromMs), new Date(todayMs), MAX_CALLS]);
    return [seen, rows.map(({ id }) => id)];
  });
  const more = { most: MAX_CALLS - here.n, counted: ids };
  const { moved, isAway } = more.most === 0 ? NOTHING : await readMoved(null, reach, (db) => readSeen(db, asked, more));
  // What is here alone is all there is since today began.
  if (isAway) return recentOf({ ...asked, fromMs: todayMs });
  const { sinceMs, lastHour, calls, addresses } = moved === null ? here : together(here, moved);
  return { sinceMs, lastHour, calls, addresses };
}

const NOTHING = { moved: null, isAway: false };

async function readSeen(db: Queryable, asked: Asked, { most, counted }: { most: number; counted: readonly string[] }): Promise<Seen> {
  const { orgId, keyId, nowMs, fromMs } = asked;
  const values = [orgId, keyId, new Date(fromMs), new Date(nowMs - HOUR_MS), most, counted];
  const { rows } = await db.query<RecentRow>(RECENT, values);
  const n = Number(rows[0]?.n ?? 0);
  const addresses = rows.flatMap(({ address, calls }) => (calls === null ? [] : [{ address, calls: Number(calls) }]));
  return {
    n,
    sinceMs: n < most ? fromMs : Number(rows[0]?.oldest_ms ?? fromMs),
    lastHour: rows.reduce((sum, { last_hour: count }) => sum + Number(count ?? 0), 0),
    calls: addresses.reduce((sum, { calls }) => sum + calls, 0),
    addresses,
  };
}

function together(here: Seen, moved: Seen): Seen {
  const calls = new Map(here.addresses.map((one) => [one.address, one.calls]));
  for (const one of moved.addresses) calls.set(one.address, (calls.get(one.address) ?? 0) + one.calls);
  const addresses = [...calls].map(([address, count]) => ({ address, calls: count })).toSorted((a, b) => b.calls - a.calls);
  const sums = { n: here.n + moved.n, lastHour: here.lastHour + moved.lastHour, calls: here.calls + moved.calls };
  return { ...sums, sinceMs: moved.sinceMs, addresses };
}
