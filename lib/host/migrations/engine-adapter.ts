import { setTimeout as wait } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlMigrationAwareDriverAdapterFactory, SqlQuery, SqlResultSet } from "@prisma/driver-adapter-utils";
import { ColumnTypeEnum, isDriverAdapterError } from "@prisma/driver-adapter-utils";
import type pg from "pg";
import { log } from "@/lib/platform/log";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/** Whoever waits for a table keeps everybody else from it, so a script gives way to those who use one for long, say a dump. */
const SHORT_WAIT = "SET LOCAL lock_timeout = '1s';";
const PAUSES_MS = [500, 1_000, 2_000, 5_000, ...Array<number>(60).fill(10_000)];
const LOCK_NOT_AVAILABLE = "55P03";

/** PostgreSQL's one-byte type `"char"`, of which its own catalogue is full. */
const CHAR_OID = 18;

/** The advisory lock under which Prisma migrates; `migrate` holds it for the engine, as long as a transaction. */
export const PRISMA_LOCK = 72_707_369;

/**
 * Connects the schema engine to a database through Prisma's own adapter, which needs three corrections for this use.
 * What would be a shadow database is the same one: whoever needs a shadow hands over a pool of it.
 */
export function engineAdapter(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  const connect = async () => correct(await factory.connect());
  return { provider: factory.provider, adapterName: factory.adapterName, connect, connectToShadowDb: connect };
}

function correct(adapter: Adapter): Adapter {
  const ask = adapter.queryRaw.bind(adapter);
  const execute = adapter.executeRaw.bind(adapter);
  adapter.queryRaw = (query) => answerChars(adapter, ask, query);
  // The adapter cuts a script at every semicolon, in function bodies too; whole, PostgreSQL also runs it as one transaction.
  adapter.executeScript = (script) => untilFree(() => execute({ sql: `${SHORT_WAIT}\n${script}`, args: [], argTypes: [] }));
  // Its own lock would live as long as a session, which behind a pooler nobody ends.
  adapter.executeRaw = (query) => (query.sql.includes(`pg_advisory_lock(${PRISMA_LOCK})`) ? Promise.resolve(0) : execute(query));
  return adapter;
}

/** A script that gave way has left nothing of itself, so it is run again, for ten minutes. */
async function untilFree(run: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return void (await run());
    } catch (error) {
      if (!isDriverAdapterError(error) || error.cause.originalCode !== LOCK_NOT_AVAILABLE) throw error;
      log().warn({ pauseMs }, "a migration needs a table that is in use, retrying");
      await wait(pauseMs);
    }
  }
  await run();
}

/**
 * The engine asks the catalogue for columns of type "char", which the adapter refuses (prisma/orm issue 27403).
 * Such a question is put again with those columns as text, and they are handed on as the characters that they are.
 */
async function answerChars(adapter: Adapter, ask: (query: SqlQuery) => Promise<SqlResultSet>, query: SqlQuery): Promise<SqlResultSet> {
  try {
    return await ask(query);
  } catch (error) {
    if (!isDriverAdapterError(error) || error.cause.kind !== "UnsupportedNativeDataType") throw error;
  }
  const question = `(${query.sql.trim().replace(/;$/, "")}\n) AS answer`;
  const { fields } = await adapter.underlyingDriver().query(`SELECT * FROM ${question} LIMIT 0`, query.args);
  const columns = fields.map(({ name, dataTypeID }) => ({ quoted: `"${name.replaceAll('"', '""')}"`, isChar: dataTypeID === CHAR_OID }));
  const list = columns.map(({ quoted, isChar }) => (isChar ? `${quoted}::text AS ${quoted}` : quoted));
  const result = await ask({ ...query, sql: `SELECT ${list.join(", ")} FROM ${question}` });
  const columnTypes = result.columnTypes.map((type, index) => (columns[index]?.isChar === true ? ColumnTypeEnum.Character : type));
  return { ...result, columnTypes };
}
