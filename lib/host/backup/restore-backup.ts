import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { DomainError } from "@/lib/core/errors";
import { limitedClient, MIGRATION_LIMITS } from "@/lib/platform/connection-limits";
import { migrate } from "../migrations/migrate";
import { acceptedChecksums, migrationsDirOf, type ProjectFiles, readMigrations } from "../migrations/migration-files";
import { prepareQueues } from "../queues";
import { readLevel } from "./describe-database";
import { BackupUnreadable, type Footer, type Header } from "./format";
import { loadBackup, requireEmpty } from "./load-backup";
import type { OpenBackup } from "./open-backup";
import type { OnTable } from "./write-backup";

export type RestoreOptions = {
  files: ProjectFiles;
  onTable?: OnTable;
  /** Called when everything is loaded, before migrations that are newer than the backup. */
  onLoaded?: (db: pg.ClientBase, footer: Footer) => Promise<void>;
};

/** @throws BackupUnreadable when the backup is of a newer version than this program */
export function requireKnownMigrations({ migrations }: Pick<Header, "migrations">, files: ProjectFiles): void {
  const known = new Map(readMigrations(files).map(({ name, sql }) => [name, acceptedChecksums(sql)]));
  const unknown = migrations.find(({ name, checksum }) => !known.get(name)?.includes(checksum));
  if (unknown)
    throw new BackupUnreadable(
      `The backup has the migration ${unknown.name}, which this version of Heliodex does not. Restore it with the version that made it, or a newer one.`,
    );
}

/**
 * Restores a backup into an empty database: makes the schema that it was made from, loads the rows, and then applies the migrations
 * that have come since. A restore that failed can be run again.
 */
export async function restoreBackup(databaseUrl: string, backup: OpenBackup, options: RestoreOptions): Promise<Footer> {
  requireKnownMigrations(backup.header, options.files);
  const db = limitedClient(databaseUrl, "heliodex-restore", MIGRATION_LIMITS);
  db.on("error", () => undefined);
  await db.connect();
  try {
    await requireEmpty(db);
    await migrateTo(databaseUrl, backup.header, options.files);
    await requireSameLevel(db, backup.header);
    const footer = await loadBackup(db, backup, options.onTable);
    await options.onLoaded?.(db, footer);
    await migrate(databaseUrl, options.files);
    await db.query("analyze");
    return footer;
  } finally {
    await db.end();
  }
}

/** Applies the migrations of the backup and no newer ones. */
async function migrateTo(databaseUrl: string, { migrations }: Header, files: ProjectFiles): Promise<void> {
  const migrationsDir = mkdtempSync(join(tmpdir(), "heliodex-restore-"));
  try {
    for (const { name } of migrations) cpSync(join(migrationsDirOf(files), name), join(migrationsDir, name), { recursive: true });
    await migrate(databaseUrl, { ...files, migrationsDir });
    await prepareQueues(databaseUrl);
  } finally {
    rmSync(migrationsDir, { recursive: true, force: true });
  }
}

async function requireSameLevel(db: pg.ClientBase, wanted: Header): Promise<void> {
  const { migrations, queue } = await readLevel(db);
  const newer = migrations.find(({ name }) => !wanted.migrations.some((migration) => migration.name === name));
  if (newer)
    throw new DomainError(
      "conflict",
      `The database has the migration ${newer.name}, which the backup does not. Restore into a new database or a new DATA_DIR.`,
    );
  if (queue.version !== wanted.queue.version)
    throw new DomainError(
      "conflict",
      `The backup has job queue ${wanted.queue.version}, this version of Heliodex ${queue.version}. Restore it with the version that made it, then upgrade.`,
    );
}
