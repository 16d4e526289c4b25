import { pool } from "@/lib/platform/database";
import { DAY_MS } from "./rules";

const KEPT_DAYS = 400;

/** Heartbeats answer for a year of service levels and a little more; older ones go. */
export async function keepHeartbeats(nowMs: number): Promise<{ removed: number }> {
  const { rowCount } = await pool().query("delete from heartbeat where minute < $1", [new Date(nowMs - KEPT_DAYS * DAY_MS)]);
  return { removed: rowCount ?? 0 };
}
