import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { dayAt } from "@/lib/core/dates";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { controlPool, ledgerPool, pool, type Queryable } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { log } from "@/lib/platform/log";
import { snapshot } from "../counting/snapshot";
import { dayOfName, daysBefore, detachDay, isHeld, type LedgerDay, untilFree } from "./ledger-days";
import { callColumns, nullIfAway, withLedgerClient } from "./open-ledger";

/** After the end of a day: lanes that wrote late are closed long before. */
const MARGIN_MS = HOUR_MS;
/** After so long a run begins no other day: the queue takes a job of a quarter of an hour for lost. */
const RUN_MS = 8 * MINUTE_MS;
/** Any number, the same in every process. */
const MOVE_LOCK = 727_004;

/**
 * Moves the days of the ledger that are over to the database of LEDGER_DATABASE_URL, the oldest first; one server at a time. A day is
 * copied, compared and only then detached and dropped here; whatever ends a run, the next goes on from what it finds. Calls that were
 * counted for a day after it was moved follow it.
 * @returns null without that setting, while that database can't be used, and while another server does it. `waiting`: for the next run
 */
export async function moveLedger(): Promise<{ moved: string[]; waiting: number } | null> {
  if (ledgerPool() === null) return null;
  const firstKept = dayAt((await databaseClock().now()) - MARGIN_MS);
  return alone(() => withLedgerClient((db) => moveDays(db, firstKept)).catch(nullIfAway));
}

/** Runs `work` while it holds a lock of the main database, as long as a transaction in which nothing else is done. */
async function alone<T>(work: () => Promise<T>): Promise<T | null> {
  const client = await controlPool().connect();
  const ignore = (): void => undefined;
  client.on("error", ignore);
  try {
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    // Without a parameter: what was asked with one keeps its snapshot as long as the transaction, and a detach waits for old snapshots.
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${MOVE_LOCK}) as mine`);
    return rows[0]?.mine === true ? await work() : null;
  } finally {
    const ended = await client.query("rollback").then(
      () => undefined,
      (error: Error) => error,
    );
    client.off("error", ignore);
    client.release(ended);
  }
}

async function moveDays(db: Client, firstKept: string): Promise<{ moved: string[]; waiting: number } | null> {
  const until = performance.now() + RUN_MS;
  const days = await daysBefore(pool(), firstKept);
  const moved: string[] = [];
  for (const day of days) {
    if (performance.now() > until) break;
    try {
      await moveDay(db, day);
    } catch (error) {
      const fields = { err: error, table: day.name };
      if (!isHeld(error)) log().error(fields, "a day of the request log could not be moved to the ledger database");
      if (!isHeld(error)) throw error;
      log().warn(fields, "a day of the request log could not be moved because it is in use; the next run tries again");
      break;
    }
    moved.push(day.name);
    log().info({ partition: day.name }, "a day of the request log was moved to the ledger database");
  }
  return days.length === 0 ? null : { moved, waiting: days.length - moved.length };
}

async function moveDay(db: Client, day: LedgerDay): Promise<void> {
  await copyDay(db, day.name);
  await detachDay(pool(), day);
  // With what was counted for it while it was copied: from here on it does not change.
  await copyDay(db, day.name);
  await untilFree(() => pool().query(dropped(day.name)));
}

/** Under the lock of whoever makes days: a late call attaches the table again, and then it stays. */
const dropped = (name: string): string => `
  do $$ begin
    set local lock_timeout = '500ms';
    perform pg_advisory_xact_lock(727001);
    if exists (select from pg_class where oid = to_regclass('${name}') and not relispartition) then drop table "${name}"; end if;
  end $$`;

/**
 * Brings the calls of a day, as far as they are not there, into the ledger database, in one transaction that compares them before its end.
 * @throws Error when what arrived is not what was sent
 */
async function copyDay(db: Client, name: string): Promise<void> {
  const columns = await callColumns(pool());
  await db.query("begin");
  // Whatever that database is set to: what is dropped here has to be on its disk.
  await db.query("set local synchronous_commit = on");
  const { rows } = await db.query<{ isPart: boolean }>('select relispartition as "isPart" from pg_class where oid = to_regclass($1)', [
    name,
  ]);
  const [there] = rows;
  if (there === undefined) await db.query(`create table "${name}" (like call_ledger including all)`);
  else if (!there.isPart || (await sumOf(db, columns, `"${name}"`)) !== (await sumOf(controlPool(), columns, `"${name}"`)))
    await db.query("create temp table late_call (like call_ledger) on commit drop");
  else return void (await db.query("commit"));
  const into = there === undefined ? `"${name}"` : "late_call";
  const sent = await snapshot(
    0,
    async (main) => {
      const rowsOut = main.query(copyTo(`copy (select ${columns} from "${name}") to stdout`));
      await pipeline(rowsOut, db.query(copyFrom(`copy ${into} (${columns}) from stdin`)));
      return sumOf(main, columns, `"${name}"`);
    },
    controlPool(),
  );
  if (there !== undefined)
    await db.query(`insert into "${name}" (${columns}) select ${columns} from late_call on conflict (id) do nothing`);
  const found = await sumOf(db, columns, there === undefined ? into : `"${name}" where id in (select id from late_call)`);
  if (found !== sent) throw new Error(`The calls of ${name} in the ledger database (${found}) are not those of the main one (${sent}).`);
  if (there?.isPart !== true) await db.query(attached(name));
  await db.query("commit");
}

function attached(name: string): string {
  const day = dayOfName(name);
  const floor = (days: number): string => `uuidv7_floor(('${day}'::date + ${days})::timestamp at time zone 'UTC')`;
  return `alter table call_ledger attach partition "${name}" for values from (${floor(0)}) to (${floor(1)})`;
}

/** How many rows, and a sum over a hash of each, which is the same in any order and in every version of PostgreSQL. */
async function sumOf(db: Queryable, columns: string, rows: string): Promise<string> {
  const hash = "('x' || left(encode(sha256(convert_to(t::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint";
  const sql = `select concat_ws(' ', count(*), coalesce(sum(${hash}), 0)) as sum from (select ${columns} from ${rows}) t`;
  return (await db.query<{ sum: string }>(sql)).rows[0]?.sum ?? "";
}
