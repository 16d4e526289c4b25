import { setTimeout as wait } from "node:timers/promises";
import { pool, type Queryable } from "@/lib/platform/database";
import { codeOf } from "@/lib/platform/sql-state";

/** `isPending`: a detach that readers kept from its end. `isPart`: still part of the ledger, so not only left to be dropped. */
export type LedgerDay = { name: string; isPart: boolean; isPending: boolean };

export const nameOfDay = (day: string): string => `call_ledger_${day.replaceAll("-", "")}`;

/** The day that a partition is named after. */
export const dayOfName = (name: string): string => name.slice(-8).replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");

/** The days before this one that a database has, the oldest first, but a detach that was begun before all: PostgreSQL does one at a time. */
export async function daysBefore(db: Queryable, firstKept: string): Promise<LedgerDay[]> {
  const { rows } = await db.query<LedgerDay>(
    `select c.relname as name, c.relispartition as "isPart", coalesce(i.inhdetachpending, false) as "isPending"
     from pg_class l join pg_class c on c.relnamespace = l.relnamespace left join pg_inherits i on i.inhrelid = c.oid
     where l.oid = 'call_ledger'::regclass and c.relkind = 'r' and c.relname ~ '^call_ledger_\\d{8}$' and c.relname < $1
     order by "isPending" desc, c.relname`,
    [nameOfDay(firstKept)],
  );
  return rows;
}

/**
 * Detaches a day; it has no readers then but those it had before. In the main database they are waited for, and nobody is kept from
 * the other days. Where nothing is counted, whoever reads for long makes it fail at once.
 */
export async function detachDay(db: Queryable, { name, isPart, isPending }: LedgerDay): Promise<void> {
  if (!isPart) return;
  const detach = `alter table "call_ledger" detach partition "${name}"`;
  if (db === pool()) await db.query(`${detach} ${isPending ? "finalize" : "concurrently"}`);
  else await db.query(`set local lock_timeout = '500ms'; ${detach}`);
}

/** Between tries for a lock that somebody else holds; after the last it is left to the next run. */
const PAUSES_MS = [200, 1_000];
/** lock_not_available, query_canceled, and a day that another server detaches at this moment. */
const IS_HELD = new Set(["55P03", "57014", "55000"]);

/** What the driver says of a statement that it gave up: through a pooler, detaching has no limit but this one. */
const GAVE_UP = "Query read timeout";

export const isHeld = (error: unknown): boolean => error instanceof Error && (IS_HELD.has(codeOf(error)) || error.message === GAVE_UP);

export async function untilFree<T>(work: () => Promise<T>): Promise<T> {
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
