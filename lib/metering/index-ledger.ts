import { addDays, dayAt } from "@/lib/core/dates";
import type { Queryable } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { log } from "@/lib/platform/log";
import { nullIfAway, withLedger } from "./ledger/open-ledger";

/** What a day's calls are looked for by. In the order of `call_ledger`'s own index they are already. */
const COLUMNS = "org_id, endpoint, key_id, status, mode, charge, client_id";
/** Days made in one run: what was left behind is caught up in a few. */
const MOST = 40;

type Day = { name: string; broken: string | null };

/**
 * Makes the search index of each day of the request log that is over, so that what is rare is found without reading every call.
 * Counting pays nothing for it: a day gets its index after the last of its calls, and nobody who reads or counts waits for that.
 * @returns the days that have one now
 */
export async function indexLedger(): Promise<string[] | null> {
  const today = dayAt(await databaseClock().now());
  const made: string[] = [];
  await withLedger(async (db) => {
    for (const day of await daysWithout(db, addDays(today, -1))) {
      await makeIndex(db, day);
      made.push(day.name);
    }
  }).catch(nullIfAway);
  if (made.length > 0) log().info({ days: made }, "days of the request log were indexed");
  return made.length > 0 ? made : null;
}

/**
 * Days up to the last one that is over, without an index that works; one whose making was interrupted is there and does not.
 * None where the extension could not be installed.
 */
async function daysWithout(db: Queryable, last: string): Promise<Day[]> {
  const { rows } = await db.query<Day>(
    `select c.relname as name, x.relname as broken
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     left join pg_class x on x.relnamespace = c.relnamespace and x.relname = c.relname || '_search'
     left join pg_index n on n.indexrelid = x.oid
     where i.inhparent = 'call_ledger'::regclass and c.relname ~ '^call_ledger_\\d{8}$' and c.relname <= $1
       and exists (select from pg_extension where extname = 'btree_gin') and not coalesce(i.inhdetachpending, false) and n.indisvalid is distinct from true
     order by c.relname desc limit ${MOST}`,
    [`call_ledger_${last.replaceAll("-", "")}`],
  );
  return rows;
}

/** Without a limit of time: a large day takes a minute. Two servers make it only once. */
async function makeIndex(db: Queryable, { name, broken }: Day): Promise<void> {
  if (broken !== null) await db.query(`drop index concurrently if exists "${broken}"`);
  await db.query(`create index concurrently if not exists "${name}_search" on "${name}" using gin (${COLUMNS}) with (fastupdate = off)`);
  await db.query(`analyze "${name}"`);
}
