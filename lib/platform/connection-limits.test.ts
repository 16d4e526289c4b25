import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "@/testing/use-database";
import { limitedClient } from "./connection-limits";
import { accessPool, listPool, meterPool, pool, prisma } from "./database";
import { env } from "./env";
import { clientWithLimits } from "./limited-client";

useDatabase();

const LIMITS = `select current_setting('lock_timeout') as "lock", current_setting('idle_in_transaction_session_timeout') as idle`;

test("no connection waits for a lock for ever, or keeps one while it does nothing", async () => {
  for (const one of [pool(), listPool()]) expect((await one.query(LIMITS)).rows).toEqual([{ lock: "5s", idle: "30s" }]);
  expect((await meterPool().query(LIMITS)).rows).toEqual([{ lock: "250ms", idle: "5s" }]);
  expect(await prisma().$queryRawUnsafe(LIMITS)).toEqual([{ lock: "5s", idle: "30s" }]);
});

test("a list has less time for a statement than a report, and looking up who calls the least", async () => {
  const limits = [accessPool(), meterPool(), listPool(), pool()].map((one) => one.query("show statement_timeout"));
  expect((await Promise.all(limits)).map(({ rows }) => rows[0])).toEqual(
    ["4s", "4s", "5s", "15s"].map((limit) => ({ statement_timeout: limit })),
  );
});

/** One is given a pool, two write through one, and the last only asks what becomes of limits. */
const WITHOUT = ["lib/host/migrations/engine-adapter.ts", "lib/platform/queue.ts", "lib/host/jobs.ts", "lib/host/reach-database.ts"];

test("whatever else opens a connection takes its limits from here", () => {
  const root = join(import.meta.dirname, "../..");
  const opening = ["lib", "app"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .filter((path) => /new (pg\.)?(Client|Pool|PrismaPg|PgBoss)\(/.test(readFileSync(join(root, path), "utf8")));
  expect(opening.length).toBeGreaterThan(6);
  for (const path of opening.filter((one) => !WITHOUT.includes(one)))
    expect(readFileSync(join(root, path), "utf8"), path).toContain("limitedConnection(");
});

/** A client as it is used through a pooler, here without one. */
async function limited(): Promise<pg.Client> {
  const client = new (clientWithLimits({ statement_timeout: 700, lock_timeout: 300, idle_in_transaction_session_timeout: 900 }))({
    connectionString: env().DATABASE_URL ?? "",
  });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
const OURS = { lock: "300ms", idle: "900ms" };

test("through a pooler the limits go ahead of each transaction, and nobody sees their answers", async () => {
  const client = await limited();
  expect((await client.query(LIMITS)).rows).toEqual([OURS]);
  expect((await client.query(`${LIMITS} where $1`, [true])).rows).toEqual([OURS]);
  const named = { name: "limits", text: `${LIMITS} where $1`, values: [true] };
  for (let n = 0; n < 3; n++) expect((await client.query(named)).rows).toEqual([OURS]);
  expect((await client.query("select 1 as a; select 2 as b")) as unknown).toMatchObject([{ rows: [{ a: 1 }] }, { rows: [{ b: 2 }] }]);
  expect((await client.query("create temp table t (n int)")).command).toBe("CREATE");
  expect(await client.query("insert into t values ($1), ($2)", [1, 2])).toMatchObject({ command: "INSERT", rowCount: 2 });
  expect((await client.query("vacuum t")).command).toBe("VACUUM");
});

test("through a pooler a transaction keeps what it sets itself, and leaves nothing to the next", async () => {
  const client = await limited();
  expect((await client.query("begin")).command).toBe("BEGIN");
  expect((await client.query(LIMITS)).rows).toEqual([OURS]);
  await client.query("set local lock_timeout = '2s'");
  expect((await client.query(`${LIMITS} where $1`, [true])).rows).toEqual([{ ...OURS, lock: "2s" }]);
  expect((await client.query("commit")).command).toBe("COMMIT");
  expect((await client.query(`${LIMITS} where $1`, [true])).rows).toEqual([OURS]);
});

test("through a pooler a transaction has the isolation that it asks for", async () => {
  const client = await limited();
  await client.query("begin transaction isolation level repeatable read read only");
  const asked = await client.query(
    "select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as alone",
  );
  expect(asked.rows).toEqual([{ level: "repeatable read", alone: "on" }]);
  expect((await client.query(LIMITS)).rows).toEqual([OURS]);
  await client.query("commit");
  await client.query("begin; set transaction isolation level serializable");
  expect((await client.query("show transaction_isolation")).rows).toEqual([{ transaction_isolation: "serializable" }]);
  await client.query("rollback");
});

test("through a pooler a failed statement fails as itself, and the next one is answered", async () => {
  const client = await limited();
  await expect(client.query("select $1::int / 0", [1])).rejects.toMatchObject({ code: "22012" });
  await expect(client.query("select nothing from nowhere")).rejects.toMatchObject({ code: "42P01" });
  await expect(client.query("selec $1", [1])).rejects.toMatchObject({ code: "42601" });
  await expect(client.query("select pg_sleep($1)", [5])).rejects.toMatchObject({ code: "57014" });
  await expect(client.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
  await client.query("begin");
  await expect(client.query("select $1::int / 0", [1])).rejects.toMatchObject({ code: "22012" });
  await expect(client.query("select $1::int", [1])).rejects.toMatchObject({ code: "25P02" });
  await client.query("rollback");
  expect((await client.query("select $1::int as n", [3])).rows).toEqual([{ n: 3 }]);
});

test("a single connection has them too", async () => {
  const client = limitedClient(env().DATABASE_URL ?? "", "heliodex-test");
  await client.connect();
  expect((await client.query(LIMITS)).rows).toEqual([{ lock: "5s", idle: "30s" }]);
  await client.end();
});
