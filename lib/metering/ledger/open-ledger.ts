import type { Client, Pool } from "pg";
import { DomainError } from "@/lib/core/errors";
import { controlPool, ledgerClient, ledgerPool, pool, type Queryable } from "@/lib/platform/database";
import { log } from "@/lib/platform/log";

/** Any number, the same in every process. */
const SCHEMA_LOCK = 727_003;

type Column = { name: string; type: string; isRequired: boolean };

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || quote_ident(c.collname), '') as type,
    a.attnotnull as "isRequired"
  from pg_attribute a left join pg_collation c on c.oid = a.attcollation and c.collname <> 'default'
  where a.attrelid = to_regclass('call_ledger') and a.attnum > 0 and not a.attisdropped order by a.attnum`;

/** Without the schema that they are in here. */
const FUNCTIONS = `
  select replace(pg_get_functiondef(p.oid), quote_ident(n.nspname) || '.' || p.proname, p.proname) as made
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.oid in ('uuidv7_floor(timestamptz)'::regprocedure, 'uuidv7_time(uuid)'::regprocedure)`;

/** As the migration of the main database does it. */
const EXTENSION = `
  do $$ begin
    create extension if not exists btree_gin;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise warning 'btree_gin is missing, so past days of the request log are not indexed: %', sqlerrm;
  end $$`;

const columnsOf = async (db: Queryable): Promise<Column[]> => (await db.query<Column>(COLUMNS)).rows;

/** The names of the columns of a call, for SQL. */
export const callColumns = async (db: Queryable): Promise<string> => (await columnsOf(db)).map(({ name }) => `"${name}"`).join(", ");

const defined = ({ name, type, isRequired }: Column): string => `"${name}" ${type}${isRequired ? " not null" : ""}`;

type Shape = { columns: Column[]; functions: string[] };

/** The ledger as it is in the main database: its table, and the functions on ids. */
async function shapeHere(): Promise<Shape> {
  const [columns, { rows }] = await Promise.all([columnsOf(pool()), pool().query<{ made: string }>(FUNCTIONS)]);
  return { columns, functions: rows.map(({ made }) => made) };
}

/** Makes it the same there, and later adds what a migration added here. */
async function fit(db: Client, { columns, functions }: Shape): Promise<void> {
  await db.query("begin");
  await db.query("select pg_advisory_xact_lock($1)", [SCHEMA_LOCK]);
  const { rows } = await db.query("select where to_regclass('organisation') is not null");
  if (rows.length > 0) throw new Error("LEDGER_DATABASE_URL leads to a main database of Heliodex. Create a database for it.");
  const there = new Set((await columnsOf(db)).map(({ name }) => name));
  if (there.size === 0) {
    for (const made of functions) await db.query(made);
    await db.query(`create table call_ledger (${columns.map(defined).join(", ")}, primary key (id)) partition by range (id)`);
    await db.query("create index call_ledger_org_id_id_idx on call_ledger (org_id, id)");
    await db.query(EXTENSION);
  }
  const added = columns.filter(({ name }) => there.size > 0 && !there.has(name));
  for (const column of added) await db.query(`alter table call_ledger add column "${column.name}" ${column.type}`);
  await db.query("commit");
}

async function ready(db: Client, shape: Shape): Promise<void> {
  try {
    await db.connect();
    await fit(db, shape);
  } catch (error) {
    throw new DomainError("unavailable", "The ledger database can't be used at the moment.", { cause: error });
  }
}

/**
 * Runs `work` with one connection to the database of LEDGER_DATABASE_URL, made ready for days, without a limit of time.
 * @throws DomainError unavailable
 */
export async function withLedgerClient<T>(work: (db: Client) => Promise<T>): Promise<T> {
  const shape = await shapeHere();
  const db = ledgerClient();
  // A lost connection fails the next question; unheard, it would end the process.
  db.on("error", () => undefined);
  try {
    await ready(db, shape);
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Runs `work` without a limit of time where the days of the ledger are that are over: there, or without it in the main database. */
export const withLedger = <T>(work: (db: Queryable) => Promise<T>): Promise<T> =>
  ledgerPool() === null ? work(controlPool()) : withLedgerClient(work);

/** The pool of the same database, made ready, whose statements have limits. @throws DomainError unavailable */
export async function openLedger(): Promise<Pool> {
  const ledger = ledgerPool();
  if (ledger === null) return pool();
  await withLedgerClient(() => Promise.resolve());
  return ledger;
}

/** For jobs, which try again: returns null while the ledger database can't be used, and says so in the log. */
export function nullIfAway(error: unknown): null {
  if (!(error instanceof DomainError && error.code === "unavailable")) throw error;
  log().error(
    { err: error },
    "the ledger database can't be used at the moment: older requests are not shown, and no day is moved or dropped",
  );
  return null;
}
