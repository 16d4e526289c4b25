import pg from "pg";
import { env } from "./env";
import { clientWithLimits, type Limits } from "./limited-client";

/** How long a connection may wait for somebody's lock, and keep its own while it does nothing, in milliseconds. */
const LIMITS: Limits = { lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };

/** For everything else that is written by hand: reports, exports, what publishes and prunes. */
export const QUERY_LIMITS = { ...LIMITS, statement_timeout: 15_000 };

/** For lists that somebody waits for: half of what their call may take, and what an index can't find in that will not be found. */
export const LIST_LIMITS = { ...LIMITS, statement_timeout: 5_000 };

/** For counting, and for who calls: what can't have its lock soon is tried again, and holds no connection in between. */
export const METER_LIMITS = { statement_timeout: 4_000, lock_timeout: 250, idle_in_transaction_session_timeout: 5_000 };

/** A change of the schema may wait for long readers, but not for ever: everyone who comes after waits behind it. */
export const MIGRATION_LIMITS: Limits = { lock_timeout: 60_000, idle_in_transaction_session_timeout: 600_000 };

/** For what moves or indexes a day of the request log in a database of its own, which takes minutes. */
export const LEDGER_LIMITS: Limits = { lock_timeout: 5_000, idle_in_transaction_session_timeout: 600_000 };

/**
 * Returns what every pool of ours is opened with. The limits are sent as a connection opens and cost no statement; through a pooler,
 * which would drop them, they go ahead of each transaction instead.
 */
export const limitedConnection = (connectionString: string, name: string, limits: Limits = LIMITS) => ({
  connectionString,
  application_name: name,
  ...(env().DATABASE_POOLER ? { Client: clientWithLimits(limits) } : limits),
});

/** The same for a single connection. */
export function limitedClient(connectionString: string, name: string, limits: Limits = LIMITS): pg.Client {
  const { Client = pg.Client, ...config } = { Client: undefined, ...limitedConnection(connectionString, name, limits) };
  return new Client(config);
}

/** To the ledger database, which may be away at start, when nobody can find out whether it is behind a pooler: limits always go ahead. */
export const ledgerConnection = (connectionString: string, name: string, limits: Limits) => ({
  connectionString,
  application_name: name,
  connectionTimeoutMillis: 2_000,
  keepAlive: true,
  Client: clientWithLimits(limits),
});
