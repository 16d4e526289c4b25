import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "./migrate";

const root = resolve(import.meta.dirname, "../../..");
const all = join(root, "prisma", "migrations");
/** The schema that servers run on which are being upgraded: with its first migration counting changed for good. */
const SINCE = "20261127100000";
/** What a migration takes away on purpose, because no server of the version before it uses it any more. */
const TAKEN_AWAY: readonly string[] = [];

const name = `test_${randomBytes(4).toString("hex")}`;
const migrationsDir = mkdtempSync(join(tmpdir(), "heliodex-test-"));
const admin = new pg.Client({ connectionString: inject("databaseUrl") });
const url = inject("databaseUrl").replace(/\/[^/?]+(\?|$)/, `/${name}$1`);
const names = readdirSync(all)
  .filter((migration) => /^\d/.test(migration))
  .toSorted();
const isNew = (migration: string): boolean => migration >= SINCE;
const add = (migration: string): void => cpSync(join(all, migration), join(migrationsDir, migration), { recursive: true });

/** Everything that a running server may use, each with what it relies on. */
const USED = `
  select 'column ' || table_name || '.' || column_name || ' ' || udt_name as used from information_schema.columns where table_schema = current_schema()
  union all select 'function ' || p.oid::regprocedure || ' returns ' || pg_get_function_result(p.oid) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select 'sequence ' || sequencename from pg_sequences where schemaname = current_schema()
  order by 1`;

/** Columns that an insert of a server which does not know them would fail without. */
const DEMANDED = `
  select table_name || '.' || column_name as demanded from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = current_schema() and table_type = 'BASE TABLE' and is_nullable = 'NO' and column_default is null and is_identity = 'NO'
  order by 1`;

async function read<T extends string>(sql: string, column: T): Promise<string[]> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db.query<Record<T, string>>(sql).finally(() => db.end());
  return rows.map((row) => row[column]);
}

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  for (const migration of names.filter((one) => !isNew(one))) add(migration);
  await migrate(url, { root, migrationsDir });
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  rmSync(migrationsDir, { recursive: true });
});

test.each(names.filter(isNew))("a server of the version before %s goes on beside one of the version after it", async (migration) => {
  const [used, demanded] = [await read(USED, "used"), await read(DEMANDED, "demanded")];
  expect(used.length).toBeGreaterThan(400);
  add(migration);
  expect(await migrate(url, { root, migrationsDir })).toEqual({ applied: [migration] });
  const after = new Set(await read(USED, "used"));
  expect(used.filter((one) => !after.has(one) && !TAKEN_AWAY.includes(one))).toEqual([]);
  const known = new Set(used.flatMap((one) => /^column (\w+)\./.exec(one)?.[1] ?? []));
  const more = (await read(DEMANDED, "demanded")).filter((column) => !demanded.includes(column) && known.has(column.split(".")[0] ?? ""));
  expect(more).toEqual([]);
});
