import { createServer, type Server } from "node:http";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { readStatus } from "@/lib/service-level/read-status";
import { StoppedClock } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { beat, runHeartbeat, type Heartbeat } from "./heartbeat";

useDatabase();

let server: Server;
let url = "";
let status = 200;
let running: Heartbeat[] = [];

beforeAll(async () => {
  server = createServer((req, res) => res.writeHead(req.url === "/sign-in" ? 200 : status).end("ok"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  url = `http://0.0.0.0:${typeof address === "object" && address ? address.port : 0}`;
});
afterAll(() => void server.close());
beforeEach(async () => void (await pool().query("truncate heartbeat")));
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  status = 200;
});

const start = (clock: StoppedClock): Heartbeat => {
  const heartbeat = runHeartbeat({ url, clock });
  running.push(heartbeat);
  return heartbeat;
};
/** As its operator, from beside the database. */
const inCluster = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
};
const written = async () =>
  Object.fromEntries(
    (await pool().query<{ component: string; is_up: boolean }>("select component, is_up from heartbeat")).rows.map((row) => [
      row.component,
      row.is_up,
    ]),
  );

test("looks at once; what nobody can tell yet is not written", async () => {
  start(new StoppedClock());
  await expect.poll(written).toEqual({ api: true, portal: true, database: true });
});

test("an API that answers with an error is down while the rest is up, and a queue counts by what it finished lately", async () => {
  status = 503;
  const clock = new StoppedClock();
  await pool().query(`insert into ${QUEUE_SCHEMA}.job (name, state, completed_on) values ('send-mail', 'completed', $1)`, [
    new Date(clock.now() - 4 * MINUTE_MS),
  ]);
  start(clock);
  await expect.poll(written).toEqual({ api: false, portal: true, database: true, jobs: true });
  await running[0]?.stop();
  clock.forward(2 * MINUTE_MS);
  status = 429;
  start(clock);
  await expect.poll(written).toEqual({ api: true, portal: true, database: true, jobs: false });
});

test("a database that is away leaves a minute without heartbeats, which is down", async () => {
  const clock = new StoppedClock(Date.UTC(2026, 10, 22, 9, 0, 5));
  const { rows } = await pool().query<{ name: string }>("select current_database() as name");
  const name = rows[0]?.name ?? "";
  const beatOnce = async () => {
    await beat(url.replace("0.0.0.0", "127.0.0.1"), clock, new AbortController().signal).finally(() => clock.forward(MINUTE_MS));
  };
  await beatOnce();
  await inCluster(`alter database ${name} with allow_connections false`);
  await inCluster(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect(beatOnce()).rejects.toThrow();
  await inCluster(`alter database ${name} with allow_connections true`);
  await beatOnce();
  const { parts } = await readStatus(clock.now());
  const gap = { from: Date.UTC(2026, 10, 22, 9, 1), to: Date.UTC(2026, 10, 22, 9, 2) };
  for (const component of ["api", "database"]) expect(parts.find((part) => part.component === component)?.record.runs).toEqual([gap]);
});

test("stops at once, also while it waits for an answer", async () => {
  const heartbeat = start(new StoppedClock());
  await heartbeat.stop();
  expect(await written()).toEqual({});
});
