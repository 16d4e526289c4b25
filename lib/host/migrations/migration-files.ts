import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A folder of `prisma/migrations`: its name, its SQL and the checksum that Prisma records for it (SHA-256, hex). */
export type MigrationFile = { name: string; sql: string; checksum: string };

/** Where the migrations and the schema of this project lie. The bundles can't know it, so it is always handed over. */
export type ProjectFiles = { root: string; migrationsDir?: string; schemaDir?: string };

export function migrationsDirOf(files: ProjectFiles): string {
  return files.migrationsDir ?? join(files.root, "prisma", "migrations");
}

/** The migrations in the order in which they apply (Prisma orders by folder name). None when the folder is missing. */
export function readMigrations(files: ProjectFiles): MigrationFile[] {
  const dir = migrationsDirOf(files);
  return foldersOf(dir).map((name) => {
    const sql = readFileSync(join(dir, name, "migration.sql"), "utf8");
    return { name, sql, checksum: checksumOf(sql) };
  });
}

/** Every `*.prisma` file of the schema with its path, ordered by name. */
export function readSchema(files: ProjectFiles): { path: string; content: string }[] {
  const dir = files.schemaDir ?? join(files.root, "prisma", "schema");
  const names = readdirSync(dir).filter((name) => name.endsWith(".prisma"));
  return names.sort().map((name) => ({ path: join(dir, name), content: readFileSync(join(dir, name), "utf8") }));
}

/** The checksums under which this SQL may have been recorded: a checkout may have turned its line ends (as Prisma allows). */
export function acceptedChecksums(sql: string): string[] {
  const unix = sql.replaceAll("\r\n", "\n");
  return [checksumOf(sql), checksumOf(unix), checksumOf(unix.replaceAll("\n", "\r\n"))];
}

function checksumOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

function foldersOf(dir: string): string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
