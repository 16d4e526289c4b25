import { PrismaPg } from "@prisma/adapter-pg";
import { type Client, Pool, types, type CustomTypesConfig } from "pg";
import { PrismaClient } from "@/prisma/generated/client";
import { connectionCounts, LEDGER_CONNECTIONS, QUEUE_CONNECTIONS } from "./connection-count";
import { ledgerConnection, LEDGER_LIMITS, limitedConnection, LIST_LIMITS, METER_LIMITS, QUERY_LIMITS } from "./connection-limits";
import { env } from "./env";
import { warnSampled } from "./log-sampled";
import { perProcess } from "./process-state";

const INT8 = 20;

/** bigint columns here are counters and row numbers far below 2^53. Only our own pools read them so; others share the driver. */
const NUMBERS: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => (oid === INT8 ? Number : types.getTypeParser(oid, format ?? "text")),
};

export type Queryable = Pick<Pool, "query">;

function databaseUrl(): string {
  const url = env().DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. `npm start` and `npm run ops` set it; a plain Next server needs it from you.");
  return url;
}

/** Of a pool that is ending, what happens to a connection is no news: its database may end just then. */
function warnOfLost(made: Pool): Pool {
  made.on("error", (error) => {
    if (!made.ending) warnSampled(["an idle database connection was lost"], { err: error.message });
  });
  return made;
}

/** The server gives up a statement at its limit; we do a little later, in case nobody is there any more to tell us. */
function connections(max: number, name: string, limits: typeof QUERY_LIMITS): Pool {
  const made = new Pool({
    ...limitedConnection(databaseUrl(), name, limits),
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    query_timeout: limits.statement_timeout + 2_000,
    keepAlive: true,
    types: NUMBERS,
  });
  return warnOfLost(made);
}

/** For hand-written queries but those of lists. */
export const pool: () => Pool = perProcess("pool", () => connections(connectionCounts().data, "heliodex", QUERY_LIMITS));

/** For lists of the catalogue: slow ones hold up each other and nothing else. Where nobody calls, an export walks them like any other query. */
export const listPool: () => Pool = perProcess("list-pool", () => {
  const { lists } = connectionCounts();
  return lists === 0 ? pool() : connections(lists, "heliodex-lists", LIST_LIMITS);
});

/** For counting and the version clock: short statements that everything waits for must not queue behind long ones. */
export const meterPool: () => Pool = perProcess("meter-pool", () => connections(connectionCounts().meter, "heliodex-meter", METER_LIMITS));

/** For who calls or is signed in, a row or two each: neither slow lists nor counting hold that up, and a flood of unknown keys holds up neither. */
export const accessPool: () => Pool = perProcess("access-pool", () =>
  connections(connectionCounts().access, "heliodex-access", METER_LIMITS),
);

const openLedgerPool = perProcess("ledger-pool", () => {
  const config = ledgerConnection(env().LEDGER_DATABASE_URL ?? "", "heliodex-ledger", QUERY_LIMITS);
  const query_timeout = QUERY_LIMITS.statement_timeout + 2_000;
  return warnOfLost(new Pool({ ...config, max: LEDGER_CONNECTIONS.reading, idleTimeoutMillis: 60_000, query_timeout, types: NUMBERS }));
});

/** For days of the request log in a database of their own; null where there is none. */
export const ledgerPool = (): Pool | null => (env().LEDGER_DATABASE_URL === undefined ? null : openLedgerPool());

/** One connection to it, without a limit of time. */
export function ledgerClient(): Client {
  const { Client: Limited, ...config } = ledgerConnection(env().LEDGER_DATABASE_URL ?? "", "heliodex-ledger-work", LEDGER_LIMITS);
  return new Limited(config);
}

export type Prisma = PrismaClient;
/** The client inside a transaction. */
export type Tx = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** Of the libraries: they bring limits of their own. */
function plainPool(max: number, name: string): Pool {
  const made = new Pool({ ...limitedConnection(databaseUrl(), name), max, connectionTimeoutMillis: 5_000 });
  return warnOfLost(made);
}

/** For the control plane's client. */
export const controlPool: () => Pool = perProcess("control-pool", () => plainPool(connectionCounts().control, "heliodex-control"));

/** For the job queue. */
export const queuePool: () => Pool = perProcess("queue-pool", () => plainPool(QUEUE_CONNECTIONS, "heliodex-jobs"));

/** The control plane's client. */
export const prisma: () => PrismaClient = perProcess("prisma", () => new PrismaClient({ adapter: new PrismaPg(controlPool()) }));

/** Ends all connections, once what is in flight is done. */
export async function closeDatabase(): Promise<void> {
  const pools = new Set([pool(), listPool(), meterPool(), accessPool(), queuePool()]);
  await Promise.all([...[...pools].map((one) => one.end()), ledgerPool()?.end(), prisma().$disconnect()]);
  await controlPool().end();
}
