import type pg from "pg";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import type { Header, Table } from "./format";

/** What migrations and the queue write themselves: a restore makes it anew. */
const MADE_ANEW = ["_prisma_migrations", `${QUEUE_SCHEMA}.version`];

/**
 * Tables of ours with the columns that can be written; a table with partitions stands for all of them. A day that was detached is
 * about to be dropped: its calls are no longer kept, or are in the ledger database.
 */
const TABLES = `
  select case n.nspname when current_schema() then quote_ident(c.relname) else format('%I.%I', n.nspname, c.relname) end as name,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in (current_schema(), $1)
    and c.relname !~ '^call_ledger_\\d{8}$'
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  group by c.oid, 1 order by 1`;

const REFERENCES = `
  select r.conrelid::regclass::text as from, r.confrelid::regclass::text as to
  from pg_constraint r where r.contype = 'f' and r.conparentid = 0 and r.conrelid <> r.confrelid`;

/** Its partitions have constraints of their own. */
const OF_QUEUES = { from: `${QUEUE_SCHEMA}.job`, to: `${QUEUE_SCHEMA}.queue` };

type Reference = { from: string; to: string };

/** Returns every table whose rows a backup has, each after those that it refers to. */
export async function tablesOf(db: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await db.query<Table>(TABLES, [QUEUE_SCHEMA]);
  const { rows: references } = await db.query<Reference>(REFERENCES);
  return inOrder(
    tables.filter(({ name }) => !MADE_ANEW.includes(name)),
    [...references, OF_QUEUES],
  );
}

function inOrder(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const isLeft = (name: string): boolean => left.some((table) => table.name === name);
    const free = left.filter(({ name }) => !references.some(({ from, to }) => from === name && isLeft(to)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.map(({ name }) => name).join(", ")}.`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Returns everything that a restore has to make before rows can be loaded. */
export async function readLevel(db: pg.ClientBase): Promise<Pick<Header, "migrations" | "queue" | "ledgerDays">> {
  const migrations = await db.query<Header["migrations"][number]>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  const queue = await db.query<Header["queue"]>(
    `select version, array(select name::text from ${QUEUE_SCHEMA}.queue order by 1) as names from ${QUEUE_SCHEMA}.version`,
  );
  const days = await db.query<{ day: string }>(
    `select to_char(to_date(right(relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
     from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'call_ledger'::regclass order by 1`,
  );
  const [first] = queue.rows;
  if (!first) throw new Error("The database has no job queue. Start the server once, or run ops db migrate.");
  return { migrations: migrations.rows, queue: first, ledgerDays: days.rows.map(({ day }) => day) };
}

/** Where every sequence is that gave a number. Never behind the rows of a snapshot that was taken before. */
export async function sequencesOf(db: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
