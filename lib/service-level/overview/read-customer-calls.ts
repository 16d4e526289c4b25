import { z } from "zod";
import { pageOf, readCursor, writeCursor } from "@/lib/core/cursor";
import { addDays, dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { readFailingMinutes } from "../edge/read-failing-minutes";
import type { CustomerCalls, DayOfCalls } from "./contract";

const BY_DAY = `
  select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, sum(answered)::int as answered, sum(failed)::int as failed
  from call_minute where org_id = $1 and component = 'api' and minute >= $2 and minute < $3 group by 1`;

const DAYS = 30;
const MINUTES = 25;
const Place = z.tuple([z.int().min(0)]);

/** An organisation's calls at our edge by day, and a page of the minutes that were down for it alone, newest first. Staff only. @throws DomainError cursor-invalid */
export async function readCustomerCalls(ctx: Context, orgId: string, cursor?: string): Promise<CustomerCalls> {
  requireStaff(ctx, "customers:read");
  const now = ctx.clock.now();
  const [before] = cursor === undefined ? [now] : readCursor(cursor, Place);
  const first = addDays(dayAt(now), 1 - DAYS);
  const from = Date.parse(`${first}T00:00:00Z`);
  const [{ rows }, failing] = await Promise.all([
    pool().query<DayOfCalls>(BY_DAY, [orgId, new Date(from), new Date(now)]),
    readFailingMinutes(orgId, { from: now - DAYS * DAY_MS, to: Math.min(now, before) }),
  ]);
  const minutes = failing.toReversed().map(({ minute, answered, failed }) => ({ minute, answered, failed }));
  const { page, next } = pageOf(minutes, MINUTES, ({ minute }) => writeCursor(minute));
  const known = new Map(rows.map((row) => [row.day, row]));
  return {
    days: Array.from({ length: DAYS }, (_, i) => addDays(first, i)).map((day) => known.get(day) ?? { day, answered: 0, failed: 0 }),
    failing: { rows: page, next },
  };
}
