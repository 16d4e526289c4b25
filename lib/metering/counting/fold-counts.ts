import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";

/** So many rows that were folded leave a table that is worth tidying; it would otherwise be read in full for ever. */
const VACUUM_ROWS = 5_000;

const gone = perProcess("folded-rows", () => ({ rows: 0 }));

/**
 * Adds what was counted since to periods and roll-ups, and gives back what the leases of closed lanes had left. Idempotent, and
 * one at a time: of several servers the others do nothing. Returns how many rows it took.
 */
export async function foldCounts(): Promise<number> {
  const { rows } = await meterPool().query<{ n: number }>("select meter_fold() as n");
  const n = rows[0]?.n ?? 0;
  gone().rows += n;
  if (gone().rows >= VACUUM_ROWS) {
    gone().rows = 0;
    await meterPool().query("vacuum (truncate false, skip_locked) usage_delta");
  }
  return n;
}
