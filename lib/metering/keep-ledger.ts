import { addDays, dayAt } from "@/lib/core/dates";
import { pool } from "@/lib/platform/database";

const AHEAD_DAYS = 3;
export const KEPT_DAYS = 30;
/** The one that call_ledger_partitions takes. */
const LOCK = 727_001;

/** Makes the partitions of the coming days and drops those whose detail is older than the request log keeps. Roll-ups stay; what visitors used on earlier days goes. */
export async function keepLedger(nowMs: number): Promise<{ made: number; dropped: string[] }> {
  const today = dayAt(nowMs);
  const { rows } = await pool().query<{ made: number }>("select call_ledger_partitions($1, $2) as made", [
    today,
    addDays(today, AHEAD_DAYS),
  ]);
  const oldest = `call_ledger_${addDays(today, -KEPT_DAYS).replaceAll("-", "")}`;
  const old = await pool().query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'call_ledger'::regclass and c.relname ~ '^call_ledger_\\d{8}$' and c.relname < $1 order by 1`,
    [oldest],
  );
  // Behind the lock that making partitions takes: making and dropping at once would wait for each other.
  for (const { name } of old.rows) await pool().query(`select pg_advisory_xact_lock(${LOCK}); drop table if exists "${name}"`);
  await pool().query("delete from period where org_id like 'visitor\\_%' and ends_at < $1", [new Date(nowMs)]);
  return { made: rows[0]?.made ?? 0, dropped: old.rows.map(({ name }) => name) };
}
