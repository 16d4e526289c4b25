import { pool } from "@/lib/platform/database";

const READING_HOURS = 6;
const STAGED_DAYS = 30;

/**
 * Gives up imports whose process was killed while reading, and those that nobody published for a
 * month; their staged rows go, their quarantined rows and reports stay. Returns how many.
 */
export async function keepImports(nowMs: number): Promise<number> {
  const { rows } = await pool().query<{ id: string }>(
    `update import_run set state = case when state = 'reading' then 'failed' else 'discarded' end, finished_at = $1
     where (state = 'reading' and created_at < $1::timestamptz - make_interval(hours => $2)) or (state = 'staged' and created_at < $1::timestamptz - make_interval(days => $3))
     returning id`,
    [new Date(nowMs), READING_HOURS, STAGED_DAYS],
  );
  const ids = rows.map(({ id }) => id);
  await pool().query(
    "delete from staged_row where import_id = any($1) or import_id in (select id from import_run where state in ('failed', 'discarded'))",
    [ids],
  );
  return ids.length;
}
