import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { foldCounts } from "@/lib/metering/counting/fold-counts";
import { tickLanes } from "@/lib/metering/counting/lanes";
import { flushCallNotes } from "@/lib/metering/request-log/note-call";
import { env, provideEnv } from "@/lib/platform/env";
import { flushEdgeCounts } from "@/lib/service-level/edge/count-edge";
import { callApi } from "@/testing/call-api";
import { companyDraft } from "@/testing/drafts";
import { countedOf } from "@/testing/metering";
import { type Ended, ops as runOps } from "@/testing/ops";
import { publishDrafts } from "@/testing/publish-drafts";
import { TEMPLATE } from "@/testing/test-database";
import { keyFor, seeChanges, useDatabase } from "@/testing/use-database";
import { migrate } from "../migrations/migrate";
import { prepareQueues } from "../queues";
import { inSnapshot, sumTables } from "./copy-tables";
import type { TableSum } from "./format";
import { writeBackup } from "./write-backup";

useDatabase();

const root = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "heliodex-backup-"));
const made: string[] = [];
const PASSPHRASE = "correct horse battery";
const SECRET = "a secret of an installation that is long enough to be one";
const QUOTA = 40;
let home: { DATABASE_URL: string; DATA_DIR: string };
let next = 0;
let saved: string | undefined;
const newPath = (): string => join(folder, `${next++}.backup`);
const ops = (...args: string[]): Promise<Ended> => runOps(args);

beforeAll(() => {
  home = { DATABASE_URL: env().DATABASE_URL ?? "", DATA_DIR: env().DATA_DIR };
});
beforeEach(() => provideEnv({ ...home, AUTH_SECRET: SECRET, BACKUP_PASSPHRASE: PASSPHRASE }));
afterEach(() => provideEnv({ ...home, AUTH_SECRET: "", BACKUP_PASSPHRASE: "" }));
afterAll(async () => {
  await Promise.all(made.map((name) => ask(inject("databaseUrl"), `drop database if exists ${name} with (force)`)));
  rmSync(folder, { recursive: true });
});

async function withClient<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  return work(db).finally(() => db.end());
}
const ask = (url: string, sql: string): Promise<pg.QueryResult> => withClient(url, (db) => db.query(sql));
const sumsOf = (url: string): Promise<Record<string, TableSum>> =>
  withClient(url, (db) => inSnapshot(db, (tables) => sumTables(db, tables)));

/** Nothing happened in it yet; it has the schema of a template, if it has any. */
async function emptyDatabase(template = TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(4).toString("hex")}`;
  made.push(name);
  await ask(inject("databaseUrl"), `create database ${name} template ${template} strategy file_copy`);
  return inject("databaseUrl").replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
}

async function backup(...args: string[]): Promise<string> {
  const path = newPath();
  expect(await ops("backup", path, "--json", ...args)).toMatchObject({ code: 0 });
  return path;
}

async function countCalls(key: string, calls: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: calls }, () => callApi("/companies?limit=1", { key })));
  return answers.map(({ status }) => status);
}

test("a backup that is made while calls are counted restores every table to one moment, and the quota goes on from there exactly", async () => {
  await publishDrafts([companyDraft("First"), companyDraft("Second\twith \\ and \u2028")]);
  const { secret, orgId } = await keyFor("pro", { quotaCalls: QUOTA, burst: { perSecond: 1_000, bucket: 1_000 } });
  await seeChanges();
  await countCalls(secret, 5);
  const path = newPath();
  const save = withClient(home.DATABASE_URL, (db) => writeBackup(db, { path, secrets: null, now: new Date() }));
  await Promise.all([save, countCalls(secret, 5)]);
  // What this process writes a little later would come into the restored database.
  await Promise.all([flushCallNotes(), flushEdgeCounts()]);
  const url = await emptyDatabase();
  provideEnv({ DATABASE_URL: url });
  expect(await ops("restore", path)).toMatchObject({ code: 0, stdout: expect.stringContaining("Restored to") });

  const [ledger, used, rolledUp] = await countedOf(orgId);
  expect(ledger).toBeGreaterThanOrEqual(5);
  expect([used, rolledUp]).toEqual([ledger, ledger]);
  // What the server of before had leased is nobody's here. It is silent, and is treated so.
  await tickLanes(0);
  await foldCounts();
  const statuses = await countCalls(secret, QUOTA - ledger + 3);
  expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA - ledger);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect(await countedOf(orgId)).toEqual([QUOTA, QUOTA, QUOTA]);
  await Promise.all([flushCallNotes(), flushEdgeCounts()]);
});

test("a backup that is verified was restored elsewhere, and every table compared", async () => {
  const path = newPath();
  expect((await ops("backup", path, "--verify")).stdout).toMatch(/Verified: \d+ tables and [\d,]+ rows are the same/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a new installation equals the saved one in every table, sequence, partition and secret", async () => {
  const path = await backup();
  expect(readFileSync(path, "latin1")).not.toContain(SECRET.slice(0, 20));
  const dataDir = join(folder, "installation");
  const url = await emptyDatabase();
  provideEnv({ DATABASE_URL: url, DATA_DIR: dataDir, AUTH_SECRET: "", BACKUP_PASSPHRASE: "another passphrase" });
  expect(await ops("restore", path)).toMatchObject({ code: 1, stderr: expect.stringContaining("The passphrase is not the one") });
  expect(existsSync(dataDir)).toBe(false);
  provideEnv({ BACKUP_PASSPHRASE: PASSPHRASE });
  expect(await ops("restore", path)).toMatchObject({ code: 0 });
  expect(readFileSync(join(dataDir, "secret"), "utf8")).toBe(SECRET);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(await sumsOf(url)).toEqual(await sumsOf(home.DATABASE_URL));
  const state =
    "select sequencename, last_value from pg_sequences union all select inhrelid::regclass::text, 0 from pg_inherits order by 1";
  expect((await ask(url, state)).rows).toEqual((await ask(home.DATABASE_URL, state)).rows);
});

test("an installation with another secret does not take a backup whose secrets it could not use", async () => {
  const path = await backup();
  const url = await emptyDatabase("template0");
  provideEnv({ DATABASE_URL: url, AUTH_SECRET: "another secret of more than thirty-two characters" });
  expect(await ops("restore", path)).toMatchObject({ code: 1, stderr: expect.stringContaining("AUTH_SECRET does not list") });
  expect((await ask(url, "select to_regclass('organisation') as made")).rows).toEqual([{ made: null }]);
});

test("no backup is made without a passphrase, unless secrets are left out", async () => {
  provideEnv({ BACKUP_PASSPHRASE: "" });
  const path = newPath();
  expect(await ops("backup", path)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Set BACKUP_PASSPHRASE, or leave the secrets out"),
  });
  expect(readdirSync(folder)).not.toContain(path.split("/").at(-1));
  expect((await ops("backup", path, "--no-secrets")).stdout).toContain("Without secrets");
  expect(await ops("backup", path, "--no-secrets")).toMatchObject({ code: 1, stderr: expect.stringContaining("exists") });
});

test("a database in which anything has happened is left alone", async () => {
  const path = await backup();
  const kept = async (): Promise<TableSum[]> => {
    const { organisation, company, call_ledger } = await sumsOf(home.DATABASE_URL);
    return [organisation, company, call_ledger].flatMap((sum) => sum ?? []);
  };
  const before = await kept();
  expect(await ops("restore", path)).toMatchObject({ code: 1, stderr: expect.stringMatching(/The database is not empty: \w+ has rows/) });
  expect(before).toHaveLength(3);
  expect(await kept()).toEqual(before);
});

test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
  ["was cut off", (bytes) => bytes.subarray(0, -200), /cut off/],
  ["was cut off within its last line", (bytes) => bytes.subarray(0, -1), /cut off/],
  ["has one byte changed", (bytes) => Buffer.concat([bytes.subarray(0, -500), Buffer.from("!"), bytes.subarray(-499)]), /altered/],
  ["has more at its end", (bytes) => Buffer.concat([bytes, Buffer.from("\n")]), /cut off/],
  ["is something else", () => Buffer.from("PGDMP"), /is not a backup/],
  ["is empty", () => Buffer.alloc(0), /is not a backup/],
])("a file that %s is not restored", async (_, change, says) => {
  const path = newPath();
  writeFileSync(path, change(readFileSync((saved ??= await backup()))));
  // It is known before any database is asked.
  provideEnv({ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none" });
  expect(await ops("restore", path)).toMatchObject({ code: 3, stderr: expect.stringMatching(says) });
});

test("a backup of an earlier version is restored with its schema and then migrated; one of a newer version is refused", async () => {
  const project = mkdtempSync(join(folder, "project-"));
  const all = join(root, "prisma", "migrations");
  const names = readdirSync(all)
    .filter((name) => /^\d/.test(name))
    .toSorted();
  const earlier = names.slice(0, -3);
  for (const name of earlier) cpSync(join(all, name), join(project, name), { recursive: true });
  const old = await emptyDatabase("template0");
  await migrate(old, { root, migrationsDir: project });
  await prepareQueues(old);
  await ask(old, "insert into organisation (id, name, created_at) values ('org_old', 'Old', now())");
  provideEnv({ DATABASE_URL: old });
  const path = await backup();
  const url = await emptyDatabase("template0");
  provideEnv({ DATABASE_URL: url });
  expect(await ops("restore", path)).toMatchObject({ code: 0 });
  expect((await ask(url, "select id from organisation")).rows).toEqual([{ id: "org_old" }]);
  expect((await ask(url, "select count(*)::int as n from _prisma_migrations")).rows).toEqual([{ n: names.length }]);

  await ask(
    old,
    "update _prisma_migrations set migration_name = '29990101000000_later' where migration_name = (select max(migration_name) from _prisma_migrations)",
  );
  provideEnv({ DATABASE_URL: old });
  const newer = await backup();
  provideEnv({ DATABASE_URL: await emptyDatabase() });
  expect(await ops("restore", newer)).toMatchObject({ code: 3, stderr: expect.stringContaining("29990101000000_later") });
});
