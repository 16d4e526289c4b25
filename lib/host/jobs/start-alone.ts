import { limitedClient, MIGRATION_LIMITS } from "@/lib/platform/connection-limits";

/** Any number, the same in every process; different from the lock that migrations take. */
const START_LOCK = 72_707_370;

/**
 * Runs `start` in one process at a time. Those who make the same queues at once stand in each other's way,
 * down to a deadlock. The lock lives as long as a transaction, and ends with this process whatever happens.
 */
export async function startAlone<T>(databaseUrl: string, start: () => Promise<T>): Promise<T> {
  const client = limitedClient(databaseUrl, "heliodex-jobs-start", MIGRATION_LIMITS);
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    // However many start at once: each waits for all before it.
    await client.query("set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [START_LOCK]);
    return await start();
  } finally {
    await client.end();
  }
}
