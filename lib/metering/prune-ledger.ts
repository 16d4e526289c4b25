import { setTimeout as wait } from "node:timers/promises";
import { addDays, dayAt } from "@/lib/core/dates";
import { pool } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { archiveDay, isArchiving, pruneArchive } from "./archive/archive-day";
import { claimDay } from "./claim-day";

const AHEAD_DAYS = 14;
/** Between tries for a lock that somebody else holds; after the last it is left to the next run. */
const PAUSES_MS = [200, 1_000];
/** lock_not_available, query_canceled, and a day that another server detaches at this moment. */
const IS_HELD = new Set(["55P03", "57014", "55000"]);

/** `isPending`: a detach that readers kept from its end. `isPart`: still part of the ledger, so not only left to be dropped. */
type Day = { name: string; isPart: boolean; isPending: boolean };
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
 * visitors used on earlier days goes.
 * @returns `expired`: days whose archived file is over. `held`: days that somebody still reads; the next run drops them. `overdue`: how many are left for later
 */
export async function pruneLedger(): Promise<Pruned | null> {
  const kept: Pruned = { made: 0, dropped: [], held: [], overdue: 0 };
  const nowMs = await databaseClock().now();
  await createLedgerDays().then((made) => (kept.made = made), orHeld(kept, "call_ledger"));
  await pool().query("delete from period where org_id like 'visitor\\_%' and ends_at < $1", [new Date(nowMs)]);
  const days = await oldDays(addDays(dayAt(nowMs), -env().KEEP_CALLS_DAYS));
  const [oldest] = days;
  const mayDrop = oldest !== undefined && (await claimDay(oldest.name, nowMs));
  kept.overdue = days.length - (mayDrop ? 1 : 0);
  if (mayDrop) await dropDay(oldest, kept.overdue).then(() => kept.dropped.push(oldest.name), orHeld(kept, oldest.name));
  const expired = isArchiving() ? await pruneArchive(addDays(dayAt(nowMs), -env().KEEP_ARCHIVED_CALLS_DAYS)) : [];
  if (expired.length > 0) kept.expired = expired;
  return kept.made + days.length + expired.length > 0 ? kept : null;
}

/** What was begun comes first: of a table PostgreSQL detaches one partition at a time. */
async function oldDays(firstKept: string): Promise<Day[]> {
  const { rows } = await pool().query<Day>(
    `select c.relname as name, c.relispartition as "isPart", coalesce(i.inhdetachpending, false) as "isPending"
     from pg_class l join pg_class c on c.relnamespace = l.relnamespace left join pg_inherits i on i.inhrelid = c.oid
     left join ledger_drop d on d.name = c.relname
     where l.oid = 'call_ledger'::regclass and c.relkind = 'r' and c.relname ~ '^call_ledger_\\d{8}$' and c.relname < $1
     order by "isPending" desc, d.name is null, c.relname`,
    [`call_ledger_${firstKept.replaceAll("-", "")}`],
  );
  return rows;
}

/** Detaching lets readers finish and keeps nobody from the other days; a detached day has no readers but those it had before. */
async function dropDay({ name, isPart, isPending }: Day, overdue: number): Promise<void> {
  const how = isPending ? "finalize" : "concurrently";
  if (isPart) await pool().query(`alter table "call_ledger" detach partition "${name}" ${how}`);
  const counted = await pool()
    .query<{ calls: number }>(`select count(*) as calls from "${name}"`)
    .catch(() => null);
  const calls = counted?.rows[0]?.calls ?? null;
  const archived = isArchiving() ? await archiveDay(name, dayOf(name)) : null;
  if (archived !== null && archived.calls !== calls)
    throw new Error(`${name} has ${calls} requests, and its archived file ${archived.calls}.`);
  await untilFree(() => pool().query(`set local lock_timeout = '500ms'; drop table "${name}"`));
  const kept = { keptDays: env().KEEP_CALLS_DAYS, overdue, archived: archived?.sha256 ?? null };
  log().info({ partition: name, calls, ...kept }, "a day of the request log was dropped");
}

/** The day that a partition is named after. */
const dayOf = (name: string): string => name.slice(-8).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");

async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isHeld(error)) throw error;
      await wait(pauseMs);
    }
  }
  return work();
}

const isHeld = (error: unknown): boolean => error instanceof Error && "code" in error && IS_HELD.has(String(error.code));

const orHeld =
  (kept: Pruned, name: string) =>
  (error: unknown): void => {
    if (!isHeld(error)) throw error;
    kept.held.push(name);
    log().warn({ err: error, table: name }, "the request log could not be changed because it is in use; the next run tries again");
  };
