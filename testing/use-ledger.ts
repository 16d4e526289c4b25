import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { provideEnv } from "@/lib/platform/env";

type Ledger = { ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>; away(work: () => Promise<void>): Promise<void> };

/** Gives the test file a ledger database of its own, which is empty; call it above `useDatabase`, so that it is removed after the connections. */
export function useLedger(): Ledger {
  const name = `ledger_${process.pid}_${randomBytes(4).toString("hex")}`;
  const asked = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const admin = (sql: string) => asked(inject("databaseUrl"), sql);
  const url = (): string => inject("databaseUrl").replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
  beforeAll(async () => {
    await admin(`create database ${name}`);
    provideEnv({ LEDGER_DATABASE_URL: url() });
  });
  afterAll(() => admin(`drop database ${name} with (force)`));
  return {
    ask: (sql) => asked(url(), sql),
    away: async (work) => {
      await admin(`alter database ${name} with allow_connections false`);
      await admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      try {
        await work();
      } finally {
        await admin(`alter database ${name} with allow_connections true`);
      }
    },
  };
}
