import { meterPool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";

/** So many rows that were folded leave a table that is worth tidying; it would otherwise be read in full for ever. */
const VACUUM_ROWS = 5_000;

const gone = perProcess("folded-rows", () => ({ rows: 0 }));

/** At once: a table that grew while nobody could fold is taken in parts that are each done in time. */
const MOST = 10_000;

/**
 * Adds what was counted since to periods and roll-ups, and gives back what the leases of closed lanes had left. Idempotent, and
 * one at a time: of several servers the others do nothing. Returns how many rows it took.
 */
export async function foldCounts(): Promise<number> {
  let [n, part] = [0, 0];
  do {
    const { rows } = await meterPool().query<{ n: number }>("select meter_fold($1) as n", [MOST]);
    n += part = rows[0]?.n ?? 0;
  } while (part === MOST);
  gone().rows += n;
  if (gone().rows >= VACUUM_ROWS) {
    gone().rows = 0;
    await meterPool().query("vacuum (truncate false, skip_locked) usage_delta");
  }
  return n;
}
