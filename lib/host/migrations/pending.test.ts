import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { acceptedChecksums, readMigrations, readSchema } from "./migration-files";
import { MigrationProblem, pendingMigrations } from "./recorded-migrations";

const root = mkdtempSync(join(tmpdir(), "heliodex-migrations-"));
afterAll(() => rmSync(root, { recursive: true }));
const migrationsDir = join(root, "migrations");
for (const [name, sql] of [
  ["20261102_second", "alter table a add b int;\n"],
  ["20261101_first", "create table a (id int);\n"],
  ["20261110_third", "drop table a;\n"],
] as const) {
  mkdirSync(join(migrationsDir, name), { recursive: true });
  writeFileSync(join(migrationsDir, name, "migration.sql"), sql);
}
writeFileSync(join(migrationsDir, "migration_lock.toml"), 'provider = "postgresql"');
const files = readMigrations({ root, migrationsDir });
const [first, second, third] = files;

type Attempt = { name: string; checksum: string; finished: boolean; rolledBack: boolean; logs: string | null };
const applied = (file: (typeof files)[number] | undefined, more: Partial<Attempt> = {}): Attempt => ({
  ...{ name: file?.name ?? "", checksum: file?.checksum ?? "", finished: true, rolledBack: false, logs: null },
  ...more,
});
/** A database that Prisma recorded these attempts in; null: none at all. */
const recorded = (attempts: readonly Attempt[] | null) =>
  ({
    query: (sql: string) =>
      Promise.resolve(
        sql.includes("pg_class") ? { rowCount: attempts === null ? 0 : 1, rows: [] } : { rowCount: attempts?.length, rows: attempts },
      ),
  }) as unknown as pg.ClientBase;
const pending = (...attempts: Attempt[]) => pendingMigrations(recorded(attempts), files);

test("migrations are read in the order of their names, with SQL and checksum, and nothing else is one", () => {
  expect(files.map(({ name }) => name)).toEqual(["20261101_first", "20261102_second", "20261110_third"]);
  expect(first).toMatchObject({ sql: "create table a (id int);\n", checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
  expect(readMigrations({ root, migrationsDir: join(root, "nowhere") })).toEqual([]);
  expect(() => readMigrations({ root, migrationsDir: join(migrationsDir, "migration_lock.toml") })).toThrow("ENOTDIR");
});

test("a schema is all files of its kind, in order", () => {
  for (const name of ["b.prisma", "a.prisma", "note.md"]) writeFileSync(join(root, name), name);
  expect(readSchema({ root, schemaDir: root }).map(({ path, content }) => [path, content])).toEqual([
    [join(root, "a.prisma"), "a.prisma"],
    [join(root, "b.prisma"), "b.prisma"],
  ]);
});

test("a checkout may turn line ends, and change nothing else", () => {
  const [unix, windows] = ["a;\nb;\n", "a;\r\nb;\r\n"].map(acceptedChecksums);
  for (const checksum of [unix?.[0], windows?.[0]]) {
    expect(unix).toContain(checksum);
    expect(windows).toContain(checksum);
  }
  expect(acceptedChecksums("a; \nb;\n")).not.toContain(unix?.[0]);
});

describe("a database lacks", () => {
  test("everything where nothing was ever recorded", async () => {
    expect(await pendingMigrations(recorded(null), files)).toEqual(files.map(({ name }) => name));
    expect(await pending()).toHaveLength(3);
  });

  test("what was not applied, also where a later one was", async () => {
    expect(await pending(applied(first))).toEqual([second?.name, third?.name]);
    expect(await pending(applied(first), applied(third))).toEqual([second?.name]);
    expect(await pending(applied(first), applied(second), applied(third))).toEqual([]);
  });

  test("what was rolled back, until it is applied again", async () => {
    const failed = applied(second, { finished: false, rolledBack: true, logs: "syntax error" });
    expect(await pending(applied(first), failed)).toEqual([second?.name, third?.name]);
    expect(await pending(applied(first), failed, applied(second))).toEqual([third?.name]);
  });

  test("nothing that it has under the other line ends", async () => {
    const [, , windows = ""] = acceptedChecksums(first?.sql ?? "");
    expect(await pending(applied(first, { checksum: windows }))).toEqual([second?.name, third?.name]);
  });

  test("nothing that only it knows of: of a later version of the program", async () => {
    expect(await pending(...files.map((file) => applied(file)), applied(undefined, { name: "20270101_later", checksum: "x" }))).toEqual([]);
  });
});

describe("a person has to decide", () => {
  const problem = async (...attempts: Attempt[]): Promise<MigrationProblem> => {
    const error = await pending(...attempts).catch((reason: unknown) => reason);
    if (error instanceof MigrationProblem) return error;
    throw new Error("nothing was refused");
  };

  test("about a migration that was changed after it was applied", async () => {
    const error = await problem(applied(first), applied(second, { checksum: "0".repeat(64) }));
    expect([error.migration, error.message]).toEqual([
      second?.name,
      `The migration ${second?.name} was changed after it was applied to this database. Restore the file and create a new migration for the change.`,
    ]);
  });

  test("about one that failed, with what PostgreSQL said and how to go on", async () => {
    const logs = 'ERROR: relation "a" does not exist\nPosition: 12\n   0: sql_schema_connector::apply\n   1: schema_core::commands';
    const { message, migration } = await problem(applied(first), applied(second, { finished: false, logs }));
    expect(migration).toBe(second?.name);
    expect(message).toContain(
      `The migration ${second?.name} failed and is not complete: ERROR: relation "a" does not exist\nPosition: 12\n`,
    );
    expect(message).toContain(`WHERE migration_name = '${second?.name}' AND finished_at IS NULL;`);
    expect(message).not.toContain("schema_core");
  });

  test("about one that broke off without a word", async () => {
    expect((await problem(applied(first, { finished: false }))).message).toMatch(
      /^The migration 20261101_first failed and is not complete\n/,
    );
  });
});
