import type pg from "pg";
import { limitedClient, MIGRATION_LIMITS } from "@/lib/platform/connection-limits";
import { PRISMA_LOCK } from "./engine-adapter";
import { type MigrationFile, type ProjectFiles, readMigrations } from "./migration-files";
import { MigrationProblem, pendingMigrations } from "./recorded-migrations";
import { NO_FILTERS, migrationListOf, withSchemaEngine } from "./schema-engine";

/**
 * Applies what is missing of `prisma/migrations`, in order, and records it as `prisma migrate deploy` does.
 * Of servers that start together one applies and the others wait. Throws MigrationProblem.
 */
export async function migrate(databaseUrl: string, files: ProjectFiles): Promise<{ applied: string[] }> {
  const db = limitedClient(databaseUrl, "heliodex-migrate", MIGRATION_LIMITS);
  // A lost connection fails the next question; unheard, it would end the process.
  db.on("error", () => undefined);
  await db.connect();
  try {
    const migrations = readMigrations(files);
    if (await isUpToDate(db, migrations)) return { applied: [] };
    return await alone(db, async () => {
      const pending = await pendingMigrations(db, migrations);
      return { applied: pending.length === 0 ? [] : await applyMigrations(databaseUrl, files, db) };
    });
  } finally {
    await db.end();
  }
}

/** A first look without the lock: what seems to have failed may be what another server is in the middle of. */
async function isUpToDate(db: pg.Client, migrations: MigrationFile[]): Promise<boolean> {
  try {
    return (await pendingMigrations(db, migrations)).length === 0;
  } catch (error) {
    if (error instanceof MigrationProblem) return false;
    throw error;
  }
}

/** Holds Prisma's lock as long as a transaction of this connection, in which nothing else is done; others wait for it as long as it takes. */
async function alone<T>(db: pg.Client, work: () => Promise<T>): Promise<T> {
  await db.query("BEGIN");
  await db.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await db.query("SET LOCAL lock_timeout = 0");
  await db.query("SELECT pg_advisory_xact_lock($1)", [PRISMA_LOCK]);
  try {
    return await work();
  } finally {
    await db.query("ROLLBACK");
  }
}

async function applyMigrations(databaseUrl: string, files: ProjectFiles, db: pg.Client): Promise<string[]> {
  try {
    return await withSchemaEngine(files, databaseUrl, async (engine) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList: migrationListOf(files), filters: NO_FILTERS });
      return appliedMigrationNames;
    });
  } catch (cause) {
    // The failed one is recorded with PostgreSQL's own words, which say more than the engine.
    await pendingMigrations(db, []);
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationProblem(`The migrations could not be applied: ${message}`, "", { cause });
  }
}
