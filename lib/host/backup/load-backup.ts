import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { DomainError } from "@/lib/core/errors";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { quoted } from "./copy-tables";
import { tablesOf } from "./describe-database";
import { BackupUnreadable, Footer, type Table } from "./format";
import type { FrameReader } from "./frames";
import type { OpenBackup } from "./open-backup";
import type { OnTable } from "./write-backup";

/** Tables with rows in a database in which nothing has happened yet. */
const NEVER_EMPTY = ["data_source", "version_clock", "rfq_position", `${QUEUE_SCHEMA}.queue`, `${QUEUE_SCHEMA}.schedule`];

/** @throws DomainError conflict when anything has happened in the database */
export async function requireEmpty(db: pg.ClientBase): Promise<void> {
  for (const { name } of await tablesOf(db)) {
    if (NEVER_EMPTY.includes(name)) continue;
    const { rowCount } = await db.query(`select from ${name} limit 1`);
    if (rowCount !== 0)
      throw new DomainError("conflict", `The database is not empty: ${name} has rows. Restore into a new database or a new DATA_DIR.`);
  }
}

/** Loads a backup into an empty database of the same schema. All of it or nothing. */
export async function loadBackup(db: pg.ClientBase, { header, read }: OpenBackup, onTable?: OnTable): Promise<Footer> {
  await makePartitions(db, header);
  await db.query("begin");
  try {
    await db.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local client_encoding = 'UTF8'",
    );
    const names = header.tables.map(({ name }) => name).join(", ");
    await db.query(`lock table ${names} in access exclusive mode`);
    await requireEmpty(db);
    await db.query(`truncate ${names}`);
    const frames = read();
    const loaded: Record<string, number> = {};
    for (const [index, table] of header.tables.entries()) {
      onTable?.(table.name, { at: index + 1, of: header.tables.length });
      loaded[table.name] = await loadTable(db, table, frames);
    }
    const footer = Footer.parse(JSON.parse((await frames.frame()).toString("utf8")));
    const short = Object.entries(footer.tables).find(([name, { rows }]) => loaded[name] !== rows);
    if (short) throw new BackupUnreadable(`${short[0]} has ${loaded[short[0]] ?? 0} rows after loading; ${short[1].rows} were saved.`);
    for (const [name, last] of Object.entries(footer.sequences)) await db.query("select setval($1::regclass, $2)", [name, last]);
    await db.query("commit");
    return footer;
  } catch (error) {
    await db.query("rollback");
    throw error;
  }
}

async function loadTable(db: pg.ClientBase, { name, columns }: Table, frames: FrameReader): Promise<number> {
  const stream = db.query(copyFrom(`copy ${name} (${quoted(columns)}) from stdin`));
  await pipeline(Readable.from(frames.table()), stream);
  return stream.rowCount;
}

/** What servers make as they go: a partition for each day of the ledger, and one for each queue. */
async function makePartitions(db: pg.ClientBase, { ledgerDays, queue }: OpenBackup["header"]): Promise<void> {
  for (const day of ledgerDays) await db.query("select call_ledger_partitions($1, $1)", [day]);
  for (const name of queue.names) await db.query(`select ${QUEUE_SCHEMA}.create_queue($1, '{}')`, [name]);
}
