import { pool, type Queryable } from "@/lib/platform/database";

/** Reads several things of one moment: figures that belong together agree, whatever is counted meanwhile. */
export async function snapshot<T>(timeoutMs: number, read: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool().connect();
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
    client.release(ended);
  }
}
