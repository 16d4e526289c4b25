import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EmbeddedServer, startEmbedded } from "@/lib/host/embedded/start-embedded";
import { reachDatabase } from "@/lib/host/reach-database";
import { closeDatabase, meterPool, pool, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { SOME_COMPANIES } from "@/testing/import-files";
import { violationsIn } from "@/testing/invariants";
import { allAtOnce, questions, withStatus } from "./crowd";
import { atUrl, ledgerRows, usedCalls } from "./database";
import { issueKey, until, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, page } from "./http";
import { hasPooler, type Pooler, startPooler } from "./pooler";
import { type RunningServer, mustRun, startServer } from "./running-server";

const IS_HERE = hasPooler();
if (!IS_HERE) process.stderr.write("skipped: PgBouncer is not installed here (Debian: apt-get install pgbouncer)\n");

const LIMITS = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as "lock",
  current_setting('idle_in_transaction_session_timeout') as idle`;
const MANY = Array.from({ length: 20 }, (_, n) => n);

describe.skipIf(!IS_HERE)("through PgBouncer in transaction mode, which is given nothing to ignore", () => {
  let folder: Folder;
  let database: EmbeddedServer;
  let pooler: Pooler;
  let server: RunningServer;

  beforeAll(async () => {
    folder = await temporaryFolder();
    database = await startEmbedded({ dataDir: folder.dataDir, settings: { shared_buffers: "64MB" } });
    await atUrl(database.url(), (db) => db.query("create database shared"));
    pooler = await startPooler(folder.path, database);
    server = await startServer(`${folder.path}/server`, { DATABASE_URL: pooler.url });
    provideEnv({ DATABASE_URL: pooler.url, DATABASE_POOLER: "yes" });
  });
  afterAll(async () => {
    await closeDatabase();
    await server.stop();
    await pooler.stop();
    await database.stop();
    await folder.remove();
  });

  test("an import is published and many calls at once are answered and counted, each once", async () => {
    const settings = { DATABASE_URL: pooler.url };
    const key = await issueKey(folder.path, [], settings);
    const file = await writeText(folder.path, "companies.csv", SOME_COMPANIES);
    await mustRun(folder.path, ["import", "companies", file, "--publish"], settings);
    await until("the release is there", 2_000, async () => (await page(`${server.url}/api/v1/companies`, key.secret)).data.length === 5);
    await atUrl(database.url("shared"), async (db) => {
      const before = await ledgerRows(db, key.orgId);
      const answers = await allAtOnce(questions([server], 64), key.secret);
      expect(withStatus(answers, 200)).toHaveLength(64);
      expect((await ledgerRows(db, key.orgId)) - before).toBe(64);
      expect(await usedCalls(db, key.orgId)).toBe(before + 64);
      expect(await violationsIn(db)).toEqual([]);
    });
    expect((await get(`${server.url}/api/health/ready`)).text).toBe('{"status":"ready"}\n');
  });

  test("the server itself waits for a lock no longer than it may", async () => {
    await atUrl(database.url("shared"), async (db) => {
      await db.query("begin; lock table version_clock");
      await until("it gave up", 5_000, () => Promise.resolve(server.stderr().includes("canceling statement due to lock timeout")));
      await db.query("rollback");
    });
    await until("it is ready again", 5_000, async () => (await get(`${server.url}/api/health/ready`)).status === 200);
  });

  test("every purpose keeps its own limits, on whichever connection, and leaves none behind", async () => {
    const inTransaction = prisma().$transaction((tx) => tx.$queryRawUnsafe(LIMITS));
    const [plain, meter, control] = await Promise.all([
      Promise.all(MANY.map(() => pool().query(LIMITS))),
      Promise.all(MANY.map(() => meterPool().query(LIMITS, []))),
      Promise.all(MANY.map(() => prisma().$queryRawUnsafe(LIMITS))),
    ]);
    for (const { rows } of plain) expect(rows).toEqual([{ statement: "15s", lock: "5s", idle: "30s" }]);
    for (const { rows } of meter) expect(rows).toEqual([{ statement: "4s", lock: "250ms", idle: "5s" }]);
    for (const rows of [...control, await inTransaction]) expect(rows).toEqual([{ statement: "0", lock: "5s", idle: "30s" }]);
    const bare = await Promise.all(MANY.map(() => atUrl(pooler.url, async (db) => (await db.query(LIMITS)).rows)));
    for (const rows of bare) expect(rows).toEqual([{ statement: "0", lock: "0", idle: "0" }]);
  });

  test("the database ends a statement that takes longer than it may", async () => {
    const began = performance.now();
    await expect(meterPool().query("select pg_sleep($1)", [20])).rejects.toMatchObject({ code: "57014" });
    expect(performance.now() - began).toBeLessThan(5_500);
    expect((await meterPool().query("select $1::int as n", [1])).rows).toEqual([{ n: 1 }]);
  });

  test("a pooler that is told to ignore settings is found out as well", async () => {
    const ignored = "ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout";
    const ignoring = await startPooler(folder.path, database, { extra: [ignored] });
    const found = await Promise.all(
      [pooler.url, ignoring.url, database.url("shared")].map((url) => reachDatabase(url, { waitMs: 0, say: () => undefined })),
    );
    expect(found.map(({ keepsSettings }) => keepsSettings)).toEqual([false, false, true]);
    await ignoring.stop();
  });
});
