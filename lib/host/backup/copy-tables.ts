import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { tablesOf } from "./describe-database";
import type { Table, TableSum } from "./format";

/** Whatever the database is set to, the same rows are the same bytes: equal forms, and tables read from their beginning. */
const SAME_BYTES = `
  set local statement_timeout = 0; set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0`;

/** Column names for SQL. */
export const quoted = (columns: readonly string[]): string => columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");

/**
 * Runs `work` in one snapshot of the whole database, while others go on writing. Tables are locked before it is taken, against
 * being dropped or emptied, and against nothing else.
 */
export async function inSnapshot<T>(db: pg.ClientBase, work: (tables: readonly Table[]) => Promise<T>): Promise<T> {
  const names = (await tablesOf(db)).map(({ name }) => name).join(", ");
  await db.query("begin isolation level repeatable read read only");
  try {
    await db.query(SAME_BYTES);
    await db.query(`lock table ${names} in access share mode`);
    return await work(await tablesOf(db));
  } finally {
    await db.query("rollback");
  }
}

/** Yields the rows of a table as `COPY` writes them, and returns what they sum up to. */
export async function* copyRows(db: pg.ClientBase, { name, columns }: Table): AsyncGenerator<Buffer, TableSum> {
  const hash = createHash("sha256");
  // A query and not the table: so its partitions are read as well.
  const stream = db.query(copyTo(`copy (select ${quoted(columns)} from ${name}) to stdout`));
  const bytes: AsyncIterable<Buffer> = stream;
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  return { rows: stream.rowCount, sha256: hash.digest("hex") };
}

/** Returns what the rows of every table sum up to, for comparing databases. */
export async function sumTables(db: pg.ClientBase, tables: readonly Table[]): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const rows = copyRows(db, table);
    let next = await rows.next();
    while (!next.done) next = await rows.next();
    sums[table.name] = next.value;
  }
  return sums;
}
