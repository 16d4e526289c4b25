import { may, requireMay } from "@/lib/accounts/permissions";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { UsageFilter } from "../contract";
import { daysOf, IN_WINDOW, listPeriods, windowOf, windowValues, type UsageWindow } from "./usage-window";

const COLUMNS = "day,endpoint,key,key_name,status,mode,calls,charged,bytes";

/** One day of a window; its first and last also take what a clock that was ahead put beside it. */
const DAY_ROWS = `
  select string_agg(concat_ws(',', $12::text, csv_cell(u.endpoint), csv_cell(u.key_id), csv_cell(case when $14::boolean then coalesce(k.name, '') else '' end), u.status, $13::text, u.calls, u.charged, u.bytes), E'\\r\\n'
    order by u.endpoint, u.key_id, u.status) as rows
  from (
    select endpoint, key_id, status, sum(calls) as calls, sum(charged) as charged, sum(bytes) as bytes from usage_now
    where ${IN_WINDOW} and least(greatest((hour at time zone 'UTC')::date, $10::date), $11::date) = $12::date
    group by 1, 2, 3 having sum(calls) > 0
  ) u left join api_key k on k.id = u.key_id and k.org_id = $1`;

export type UsageCsv = { name: string; chunks: AsyncGenerator<string> };

/**
 * What an organisation has used, every key of it, as lines of CSV. Each day is read when its turn comes, at a moment of its own:
 * one snapshot for all would hold a connection of ours for as long as a slow reader likes, or the whole file in memory.
 * @throws DomainError not-found (another organisation), role-missing
 */
export async function writeUsageCsv(ctx: Context, orgId: string, filter: UsageFilter): Promise<UsageCsv> {
  requireMay(ctx, "usage:read", orgId);
  const [plan, periods] = await Promise.all([readEntitlement(ctx, orgId), listPeriods(pool(), orgId)]);
  const window = windowOf(filter, periods, { plan, nowMs: ctx.clock.now() });
  const name = `usage-${orgId}-${filter.mode}-${window.first}-to-${dayAt(window.endsAt.getTime() - 1)}.csv`;
  return { name, chunks: linesOf(window, { orgId, filter, namesKeys: may(ctx, "keys:read", orgId) }) };
}

/** `namesKeys`: whether who reads may see keys, not only what tells them apart. */
type Asked = { orgId: string; filter: UsageFilter; namesKeys: boolean };

async function* linesOf(window: UsageWindow, { orgId, filter, namesKeys }: Asked): AsyncGenerator<string> {
  yield `${COLUMNS}\r\n`;
  for (const day of daysOf(window)) {
    const values = windowValues(orgId, narrowed(window, day), filter);
    const { rows } = await pool().query<{ rows: string | null }>(DAY_ROWS, [
      ...values.slice(0, 9),
      window.first,
      window.last,
      day,
      filter.mode,
      namesKeys,
    ]);
    if (rows[0]?.rows) yield `${rows[0].rows}\r\n`;
  }
}

/** The same window with only the hours that can belong to a day, so that the index finds them; its ends stay open. */
function narrowed(window: UsageWindow, day: string): UsageWindow {
  const startsAt = day === window.first ? window.startsAt : new Date(Math.max(window.startsAt.getTime(), Date.parse(`${day}T00:00:00Z`)));
  const endsAt = day === window.last ? window.endsAt : new Date(Math.min(window.endsAt.getTime(), Date.parse(`${day}T00:00:00Z`) + DAY_MS));
  return { ...window, startsAt, endsAt };
}
