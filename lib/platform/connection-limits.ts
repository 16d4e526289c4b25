type Limits = { lock_timeout: number; idle_in_transaction_session_timeout: number };

/** How long a connection may wait for somebody's lock, and keep its own while it does nothing, in milliseconds. */
const LIMITS: Limits = { lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };

/** For counting: what can't have its lock soon is tried again, and holds no connection in between. */
export const METER_LIMITS: Limits = { lock_timeout: 250, idle_in_transaction_session_timeout: 5_000 };

/** A change of the schema may wait for long readers, but not for ever: everyone who comes after waits behind it. */
export const MIGRATION_LIMITS: Limits = { lock_timeout: 60_000, idle_in_transaction_session_timeout: 600_000 };

/** Returns what every connection of ours is opened with; the limits are sent as it opens and cost no statement. */
export const limitedConnection = (connectionString: string, name: string, limits = LIMITS) => ({
  connectionString,
  application_name: name,
  ...limits,
});
