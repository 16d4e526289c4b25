import pg from "pg";

/** Any number, the same in every process; different from the lock that migrations take. */
const START_LOCK = 72_707_370;

/**
 * Runs `start` in one process at a time. Those who make the same queues at once stand in each other's way,
 * down to a deadlock. The lock lives as long as a transaction, and ends with this process whatever happens.
 */
export async function startAlone<T>(databaseUrl: string, start: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "heliodex-jobs-start" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [START_LOCK]);
    return await start();
  } finally {
    await client.end();
  }
}
