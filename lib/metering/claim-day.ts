import { HOUR_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";

/**
 * Between two days that are dropped, by however many runs and servers. Half a day: what a time without a server left behind is
 * caught up at one day a day, and a wrong clock costs at most two.
 */
const APART_MS = 12 * HOUR_MS;

/**
 * Returns whether a day of the ledger may be dropped now, and writes down which and when in the one row that all servers share.
 * A day that was begun is dropped to its end. A time that is still to come was written by a wrong clock: the half day begins anew.
 * @param nowMs by the database's clock
 */
export async function claimDay(name: string, nowMs: number): Promise<boolean> {
  const { rows } = await pool().query<{ name: string }>(
    `insert into ledger_drop as d (id, name, at) values (1, $1, $2)
     on conflict (id) do update set
       name = case when d.at > $3 then d.name else $1 end,
       at = case when d.at > $3 and d.at <= $2 then d.at else $2 end
     returning name`,
    [name, new Date(nowMs), new Date(nowMs - APART_MS)],
  );
  return rows[0]?.name === name;
}
