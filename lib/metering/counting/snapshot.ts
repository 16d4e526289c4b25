import type { Pool, PoolClient } from "pg";
import { pool } from "@/lib/platform/database";

/** What was being asked fails with the connection; unheard, its loss would end the process as well. */
const ignore = (): void => undefined;

/**
 * Reads several things of one moment: figures that belong together agree, whatever is counted meanwhile.
 * @param timeoutMs for each statement; 0: none
 */
export async function snapshot<T>(timeoutMs: number, read: (db: PoolClient) => Promise<T>, from: Pool = pool()): Promise<T> {
  const client = await from.connect();
  client.on("error", ignore);
  let failed: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(`set local statement_timeout = ${Math.round(timeoutMs)}`);
    return await read(client);
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that cannot even end its transaction is not given back.
    const ended = await client.query(failed ? "rollback" : "commit").then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    client.off("error", ignore);
    client.release(ended);
  }
}
