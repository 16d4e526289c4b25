import pg from "pg";
import { connectionOf } from "@/lib/host/embedded/connection-of";

export type Database = Pick<pg.Client, "query">;

/** Looks into the database behind a running server, past the server. */
export async function inDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const connection = await connectionOf(dataDir);
  if (connection === null) throw new Error(`nobody runs the database of ${dataDir}`);
  return atUrl(connection.url, work);
}

export async function atUrl<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The one number that a query gives. */
export async function numberOf(db: Database, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.query<{ n: number | string }>(sql, values);
  return Number(rows[0]?.n);
}

export const ledgerRows = (db: Database, orgId: string): Promise<number> =>
  numberOf(db, "select count(*) as n from call_ledger where org_id = $1 and charge = 1", [orgId]);

export const usedCalls = (db: Database, orgId: string, kind = "live"): Promise<number> =>
  numberOf(db, "select sum(used) as n from period_now where org_id = $1 and kind = $2", [orgId, kind]);
