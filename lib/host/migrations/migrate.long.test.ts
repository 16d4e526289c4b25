import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SMALL } from "@/testing/temporary-folder";
import { type EmbeddedServer, startEmbedded } from "../embedded/start-embedded";
import { diff, diffFromEmpty } from "./diff";
import { migrate } from "./migrate";
import type { ProjectFiles } from "./migration-files";

const root = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "heliodex-test-"));
// PostgreSQL's account passes through it when the tests run as root.
chmodSync(folder, 0o755);
let server: EmbeddedServer;

beforeAll(async () => {
  server = await startEmbedded({ dataDir: join(folder, "data"), settings: SMALL });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const FIRST = "CREATE TABLE panel (id bigint PRIMARY KEY);";
const WITH_BODY = `CREATE FUNCTION double(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END; $$;
CREATE TABLE inverter (note text DEFAULT 'a;b');`;

function project(migrations: Record<string, string>): ProjectFiles {
  const migrationsDir = mkdtempSync(join(folder, "migrations-"));
  const files = { root, migrationsDir };
  for (const [name, sql] of Object.entries(migrations)) addMigration(files, name, sql);
  return files;
}

function addMigration(files: ProjectFiles, name: string, sql: string): void {
  const dir = join(files.migrationsDir ?? "", name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "migration.sql"), sql);
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(4).toString("hex")}`;
  await ask(server.url("postgres"), `CREATE DATABASE ${name}`);
  return server.url(name);
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test("what is missing is applied in order and once, and recorded as Prisma does", async () => {
  const url = await emptyDatabase();
  const files = project({ "0001_first": FIRST, "0002_body": WITH_BODY });
  const began = performance.now();
  expect(await migrate(url, files)).toEqual({ applied: ["0001_first", "0002_body"] });
  const applied = performance.now();
  expect(await migrate(url, files)).toEqual({ applied: [] });
  expect(performance.now() - applied).toBeLessThan(applied - began);
  addMigration(files, "0003_more", "ALTER TABLE panel ADD COLUMN name text;");
  expect(await migrate(url, files)).toEqual({ applied: ["0003_more"] });
  const recorded = await ask(url, "SELECT migration_name AS name, length(checksum) AS digits FROM _prisma_migrations ORDER BY started_at");
  expect(recorded).toEqual(["0001_first", "0002_body", "0003_more"].map((name) => ({ name, digits: 64 })));
});

test("semicolons in function bodies and texts are no ends of statements", async () => {
  const url = await emptyDatabase();
  await migrate(url, project({ "0001_body": WITH_BODY }));
  expect(await ask(url, "INSERT INTO inverter DEFAULT VALUES RETURNING note, double(21) AS twice")).toEqual([{ note: "a;b", twice: 42 }]);
});

test("servers that start together apply everything once, and leave no lock", async () => {
  const url = await emptyDatabase();
  const files = project({ "0001_first": FIRST, "0002_slow": "SELECT pg_sleep(0.3); CREATE TABLE slow (id int);" });
  const results = await Promise.all([migrate(url, files), migrate(url, files), migrate(url, files)]);
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual(["0001_first", "0002_slow"]);
  expect(await ask(url, "SELECT pid FROM pg_locks WHERE locktype = 'advisory'")).toEqual([]);
});

test("a server that comes while another is in the middle of a migration waits for it", async () => {
  const url = await emptyDatabase();
  const files = project({ "0001_first": FIRST, "0002_slow": "SELECT pg_sleep(1); CREATE TABLE slow (id int);" });
  const first = migrate(url, files);
  const isUnderWay = async (): Promise<boolean> =>
    (
      await ask(
        url,
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(1)%' AND pid <> pg_backend_pid()",
      )
    ).length > 0;
  while (!(await isUnderWay())) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await migrate(url, files)).toEqual({ applied: [] });
  expect(await first).toEqual({ applied: ["0001_first", "0002_slow"] });
});

test("a migration that fails leaves nothing of itself, says why, and stands in the way until someone decided", async () => {
  const url = await emptyDatabase();
  const files = project({ "0001_first": FIRST, "0002_broken": "CREATE TABLE half (id int); SELECT 1/0;" });
  await expect(migrate(url, files)).rejects.toThrow(/0002_broken failed .*division by zero/s);
  expect(await ask(url, "SELECT to_regclass('half') AS half, to_regclass('panel')::text AS panel")).toEqual([
    { half: null, panel: "panel" },
  ]);
  const again = await migrate(url, files).catch((error: unknown) => error);
  expect(again).toMatchObject({ name: "MigrationProblem", migration: "0002_broken" });
  addMigration(files, "0002_broken", "CREATE TABLE half (id int);");
  await ask(url, "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '0002_broken' AND finished_at IS NULL");
  expect(await migrate(url, files)).toEqual({ applied: ["0002_broken"] });
});

test("a migration gives way to whoever reads its table for long, lets the others go on, and is applied as soon as it can be", async () => {
  const url = await emptyDatabase();
  const files = project({ "0001_first": FIRST });
  await migrate(url, files);
  addMigration(files, "0002_column", "CREATE TABLE inverter (id int); ALTER TABLE panel ADD COLUMN name text;");
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("BEGIN; SELECT * FROM panel");
  const progress = { isOver: false };
  const migrating = migrate(url, files).finally(() => (progress.isOver = true));
  let slowestMs = 0;
  for (const until = Date.now() + 4_000; Date.now() < until;) {
    const began = performance.now();
    await ask(url, "INSERT INTO panel SELECT coalesce(max(id), 0) + 1 FROM panel");
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  expect(slowestMs).toBeLessThan(2_000);
  expect(progress.isOver).toBe(false);
  expect(await ask(url, "SELECT to_regclass('inverter') AS half")).toEqual([{ half: null }]);
  await reader.query("COMMIT");
  await reader.end();
  expect(await migrating).toEqual({ applied: ["0002_column"] });
  expect(await ask(url, "SELECT count(*)::int AS n FROM _prisma_migrations WHERE finished_at IS NULL")).toEqual([{ n: 0 }]);
});

test("an applied migration must not be edited, except for its line ends", async () => {
  const url = await emptyDatabase();
  const files = project({ "0001_first": `${FIRST}\n` });
  await migrate(url, files);
  addMigration(files, "0001_first", `${FIRST}\r\n`);
  expect(await migrate(url, files)).toEqual({ applied: [] });
  addMigration(files, "0001_first", `${FIRST} -- edited`);
  await expect(migrate(url, files)).rejects.toThrow(/0001_first was changed/);
});

test("the difference is empty when the migrations make the schema, and names what they lack", async () => {
  const sql = await diffFromEmpty({ root });
  expect(sql).toContain("CREATE TABLE");
  const whole = project({ "0001_all": `CREATE EXTENSION pg_trgm;\n${sql}` });
  const before = await ask(server.url(), "SELECT count(*)::int AS n FROM pg_database");
  expect(await diff(server.url(), whole)).toBe("");
  addMigration(whole, "0002_extra", FIRST);
  expect(await diff(server.url(), whole)).toContain('DROP TABLE "panel"');
  expect(await ask(server.url(), "SELECT count(*)::int AS n FROM pg_database")).toEqual(before);
  expect(await diff(null, whole)).toBe(sql);
});
