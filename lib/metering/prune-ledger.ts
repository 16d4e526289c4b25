import type { Pool } from "pg";
import { addDays, dayAt } from "@/lib/core/dates";
import { pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { archiveDay, isArchiving, pruneArchive } from "./archive/archive-day";
import { claimDay } from "./claim-day";
import { dayOfName, daysBefore, detachDay, isHeld, type LedgerDay, untilFree } from "./ledger/ledger-days";
import { nullIfAway, openLedger } from "./ledger/open-ledger";

const AHEAD_DAYS = 14;
type Pruned = { made: number; dropped: string[]; held: string[]; overdue: number; expired?: string[] };

/**
 * Creates the partitions of today and the next two weeks that are missing; returns how many. Nobody who reads or counts waits for it.
 * By the database's clock: of days that only a wrong clock knows there is no end.
 */
export async function createLedgerDays(): Promise<number> {
  const today = dayAt(await databaseClock().now());
  const sql = "select call_ledger_partitions($1, $2) as made";
  return untilFree(async () => (await pool().query<{ made: number }>(sql, [today, addDays(today, AHEAD_DAYS)])).rows[0]?.made ?? 0);
}

/**
 * Creates the partitions of the coming days and drops the oldest one that the request log keeps no longer, one in half a day, so
 * that whatever is wrong with a clock costs little and is seen. Where the archive is on, that day is a file before. Roll-ups stay; what
 * visitors used on earlier days goes. Days that are in the ledger database are dropped there; this one's are moved before.
 * @returns `expired`: days whose archived file is over. `held`: days that somebody still reads; the next run drops them. `overdue`: how many are left for later
 */
export async function pruneLedger(): Promise<Pruned | null> {
  const kept: Pruned = { made: 0, dropped: [], held: [], overdue: 0 };
  const nowMs = await databaseClock().now();
  await createLedgerDays().then((made) => (kept.made = made), orHeld(kept, "call_ledger"));
  await pool().query("delete from period where org_id like 'visitor\\_%' and ends_at < $1", [new Date(nowMs)]);
  const ledger = await openLedger().catch(nullIfAway);
  const days = ledger === null ? [] : await oldDays(ledger, addDays(dayAt(nowMs), -env().KEEP_CALLS_DAYS));
  const [oldest] = days;
  const mayDrop = ledger !== null && oldest !== undefined && (await claimDay(oldest.name, nowMs));
  kept.overdue = days.length - (mayDrop ? 1 : 0);
  if (mayDrop) await dropDay(ledger, oldest, kept.overdue).then(() => kept.dropped.push(oldest.name), orHeld(kept, oldest.name));
  const expired = isArchiving() ? await pruneArchive(addDays(dayAt(nowMs), -env().KEEP_ARCHIVED_CALLS_DAYS)) : [];
  if (expired.length > 0) kept.expired = expired;
  return kept.made + days.length + expired.length > 0 ? kept : null;
}

/** What was begun comes first. */
async function oldDays(ledger: Pool, firstKept: string): Promise<LedgerDay[]> {
  const days = await daysBefore(ledger, firstKept);
  const { rows } = await pool().query<{ name: string }>("select name from ledger_drop");
  const begun = days.find(({ name }) => name === rows[0]?.name);
  const [first] = days;
  return begun === undefined || first?.isPending === true ? days : [begun, ...days.filter((day) => day !== begun)];
}

async function dropDay(ledger: Pool, day: LedgerDay, overdue: number): Promise<void> {
  const { name } = day;
  await detachDay(ledger, day);
  const counted = await ledger.query<{ calls: number }>(`select count(*) as calls from "${name}"`).catch(() => null);
  const calls = counted?.rows[0]?.calls ?? null;
  const archived = isArchiving() ? await archiveDay(ledger, name, dayOfName(name)) : null;
  if (archived !== null && archived.calls !== calls)
    throw new Error(`${name} has ${calls} requests, and its archived file ${archived.calls}.`);
  await untilFree(() => ledger.query(`set local lock_timeout = '500ms'; drop table "${name}"`));
  const kept = { keptDays: env().KEEP_CALLS_DAYS, overdue, archived: archived?.sha256 ?? null };
  log().info({ partition: name, calls, ...kept }, "a day of the request log was dropped");
}

const orHeld =
  (kept: Pruned, name: string) =>
  (error: unknown): void => {
    if (!isHeld(error)) throw error;
    kept.held.push(name);
    log().warn({ err: error, table: name }, "the request log could not be changed because it is in use; the next run tries again");
  };
