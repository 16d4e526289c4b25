import { DAY_MS } from "@/lib/core/durations";
import { requireOperator, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { SHOWN_RUNS } from "./contract";

const KEPT_DAYS = 90;

/** Deletes runs after 90 days, but never the last thirty of a schedule. Returns how many. */
export async function pruneRuns(ctx: Context): Promise<number> {
  requireOperator(ctx);
  const { rowCount } = await pool().query(
    `delete from import_schedule_run where finished_at < $1 and id in (
       select id from (select id, row_number() over (partition by schedule_id order by created_at desc, id desc) as place from import_schedule_run) r
       where place > $2)`,
    [new Date(ctx.clock.now() - KEPT_DAYS * DAY_MS), SHOWN_RUNS],
  );
  return rowCount ?? 0;
}
