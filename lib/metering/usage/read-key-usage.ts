import { requireMay } from "@/lib/accounts/permissions";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS, HOUR_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import type { KeyUsage, KeyUsageDay } from "@/lib/keys/contract";
import { reading, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";

const DAYS = 30;
/** Calls of an organisation that one look goes through at most. */
const MAX_CALLS = 100_000;

const BY_DAY = `
  select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(case when status < 400 then calls else 0 end) as answered,
    sum(case when status >= 400 then calls else 0 end) as failed
  from usage_now where org_id = $1 and key_id = $2 and hour >= $3 group by 1`;

/** The newest calls of the organisation, then those of the key among them: the log has no order by key. */
const RECENT = `
  with seen as materialized (
    select id, key_id, address from call_ledger where org_id = $1 and id >= uuidv7_floor($3) order by id desc limit $5
  ), spread as (
    select count(*) as n, min(id::text) as oldest from seen
  )
  select s.n, extract(epoch from uuidv7_time(s.oldest::uuid)) * 1000 as oldest_ms, c.address, c.calls, c.last_hour
  from spread s left join (
    select address, count(*) as calls, count(*) filter (where id >= uuidv7_floor($4)) as last_hour from seen where key_id = $2 group by 1
  ) c on true
  order by c.calls desc, c.address`;

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
  const [days, recent] = await Promise.all([daysOf(orgId, keyId, dayAt(now)), recentOf(orgId, keyId, now)]);
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

async function recentOf(orgId: string, keyId: string, nowMs: number): Promise<KeyUsage["recent"]> {
  const fromMs = nowMs - DAY_MS;
  const values = [orgId, keyId, new Date(fromMs), new Date(nowMs - HOUR_MS), MAX_CALLS];
  const { rows } = await pool().query<RecentRow>(RECENT, values);
  const isAll = Number(rows[0]?.n ?? 0) < MAX_CALLS;
  const addresses = rows.flatMap(({ address, calls }) => (calls === null ? [] : [{ address, calls: Number(calls) }]));
  return {
    sinceMs: isAll ? fromMs : Number(rows[0]?.oldest_ms ?? fromMs),
    lastHour: rows.reduce((sum, { last_hour: count }) => sum + Number(count ?? 0), 0),
    calls: addresses.reduce((sum, { calls }) => sum + calls, 0),
    addresses,
  };
}
