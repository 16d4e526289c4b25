import { DAY_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { env } from "@/lib/platform/env";

/** Minutes in which nothing failed say nothing about a service level; their calls are kept as long as the request log and a little more. */
const KEPT_CALLS_DAYS = 35;

const FORGET_CALLS = "delete from call_minute where component = any($1) and failed = 0 and minute < $2";
const FORGET_FAILED = "delete from call_minute where component = any($1) and failed > 0 and minute < $2";

/** Heartbeats and failed calls answer for a year of service levels and a little more; older ones go. */
export async function pruneHeartbeats(nowMs: number): Promise<{ removed: number; minutes: number }> {
  const before = (days: number): Date => new Date(nowMs - days * DAY_MS);
  const { rowCount } = await pool().query("delete from heartbeat where minute < $1", [before(env().KEEP_HEARTBEATS_DAYS)]);
  const counted = ["api", "portal"];
  const calls = await pool().query(FORGET_CALLS, [counted, before(KEPT_CALLS_DAYS)]);
  const failed = await pool().query(FORGET_FAILED, [counted, before(env().KEEP_HEARTBEATS_DAYS)]);
  return { removed: rowCount ?? 0, minutes: (calls.rowCount ?? 0) + (failed.rowCount ?? 0) };
}
