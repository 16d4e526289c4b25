import pg from "pg";
import { fillSample } from "@/lib/catalog/sample/fill-sample";
import { addDays, dayAt } from "@/lib/core/dates";
import type { Context } from "@/lib/platform/context";
import { copyCatalogue, TABLES } from "./copy-catalogue";
import { CALLS, HOURS, ORG_ID } from "./write-calls";

export type Size = { factor: number; calls: number };
type Say = (line: string) => void;

const LOG_DAYS = 30;

/** Fills an empty database with the sample, so many times as large, and a request log; statistics are those of the result. */
export async function grow(ctx: Context, databaseUrl: string, { size, say }: { size: Size; say: Say }): Promise<void> {
  say("publishing the sample");
  await fillSample(ctx);
  const db = new pg.Client({ connectionString: databaseUrl, statement_timeout: 0 });
  await db.connect();
  try {
    await db.query("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'");
    say(`copying the catalogue, ${size.factor} times`);
    await withoutIndexes(db, async () => {
      for (const statement of copyCatalogue(await columnsOf(db))) await db.query(statement, [size.factor]);
    });
    say(`writing ${size.calls.toLocaleString("en")} calls`);
    const now = ctx.clock.now();
    await db.query("select call_ledger_partitions($1, $2)", [addDays(dayAt(now), -LOG_DAYS), addDays(dayAt(now), 1)]);
    await db.query(CALLS, [ORG_ID, size.calls, new Date(now)]);
    await db.query(HOURS, [ORG_ID]);
    say("gathering statistics");
    await db.query("vacuum (analyze)");
  } finally {
    await db.end();
  }
}

async function columnsOf(db: pg.Client): Promise<(table: string) => readonly string[]> {
  const { rows } = await db.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and column_name <> 'row_id' group by 1`,
    [TABLES],
  );
  const columns = new Map(rows.map(({ name, columns: names }) => [name, names]));
  return (table) => columns.get(table) ?? [];
}

/** Indexes that keep nothing unique are made anew afterwards: that is many times as fast as adding to them row by row. */
async function withoutIndexes(db: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [TABLES],
  );
  for (const { name } of rows) await db.query(`drop index "${name}"`);
  await work();
  for (const { definition } of rows) await db.query(definition);
}
