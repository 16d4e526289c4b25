import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "./migrate";

const root = resolve(import.meta.dirname, "../../..");
const all = join(root, "prisma", "migrations");
const MIGRATION = "20261122020000_ledger_days";
const name = `test_${randomBytes(4).toString("hex")}`;
const migrationsDir = mkdtempSync(join(tmpdir(), "heliodex-test-"));
const admin = new pg.Client({ connectionString: inject("databaseUrl") });
const url = inject("databaseUrl").replace(/\/[^/?]+(\?|$)/, `/${name}$1`);

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  const earlier = readdirSync(all).filter((migration) => migration < MIGRATION);
  for (const migration of earlier) cpSync(join(all, migration), join(migrationsDir, migration), { recursive: true });
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(migrationsDir, { recursive: true });
});

const idOn = (day: string): string => {
  const time = Date.parse(`${day}T12:00:00Z`).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

test("calls of days that had no partition keep their ids and get their days; none is lost or there twice", async () => {
  await migrate(url, { root, migrationsDir });
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query("select call_ledger_partitions('2026-11-20', '2026-11-21')");
  const ids = ["2026-11-20", "2026-11-22", "2026-11-22", "2027-02-01"].map(idOn);
  const calls = ids.map((i) => ({
    i,
    p: null,
    o: "o",
    k: "k",
    m: "live",
    e: "/companies",
    s: 200,
    c: 1,
    b: 1,
    d: 1,
    q: "",
    a: null,
    x: null,
  }));
  await db.query("select ledger_add($1::json)", [JSON.stringify(calls)]);
  expect((await db.query("select from call_ledger_other")).rowCount).toBe(3);

  cpSync(join(all, MIGRATION), join(migrationsDir, MIGRATION), { recursive: true });
  expect(await migrate(url, { root, migrationsDir })).toEqual({ applied: [MIGRATION] });
  const { rows } = await db.query<{ id: string; day: string }>("select id, tableoid::regclass::text as day from call_ledger order by id");
  expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
  expect(rows.map(({ day }) => day.slice(-8))).toEqual(["20261120", "20261122", "20261122", "20270201"]);
  expect((await db.query("select to_regclass('call_ledger_other') as other")).rows).toEqual([{ other: null }]);
  await db.end();
});
