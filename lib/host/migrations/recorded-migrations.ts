import type pg from "pg";
import { type MigrationFile, acceptedChecksums } from "./migration-files";

/** What Prisma recorded about one attempt to apply a migration. */
type Attempt = { name: string; checksum: string; finished: boolean; rolledBack: boolean; logs: string | null };

/** The history of a database can't be carried on as it is; a person has to decide. */
export class MigrationProblem extends Error {
  constructor(
    message: string,
    readonly migration: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = "MigrationProblem";
  }
}

/** The migrations that this database lacks, in order. Throws MigrationProblem for one that failed or was edited since. */
export async function pendingMigrations(db: pg.ClientBase, files: MigrationFile[]): Promise<string[]> {
  const attempts = (await readAttempts(db)).filter((attempt) => !attempt.rolledBack);
  const failed = attempts.find((attempt) => !attempt.finished);
  if (failed !== undefined) throw failedEarlier(failed);
  const applied = new Map(attempts.map((attempt) => [attempt.name, attempt.checksum]));
  return files.filter((file) => !isApplied(file, applied.get(file.name))).map((file) => file.name);
}

async function readAttempts(db: pg.ClientBase): Promise<Attempt[]> {
  // Asked of the catalogue itself: to_regclass answers from a cache that may not know yet what another server just made.
  const table = await db.query("SELECT 1 FROM pg_class WHERE relname = '_prisma_migrations' AND pg_table_is_visible(oid)");
  if (table.rowCount === 0) return [];
  const { rows } = await db.query<Attempt>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS "rolledBack", logs
       FROM _prisma_migrations ORDER BY started_at`,
  );
  return rows;
}

function isApplied(file: MigrationFile, checksum: string | undefined): boolean {
  if (checksum === undefined) return false;
  if (acceptedChecksums(file.sql).includes(checksum)) return true;
  throw new MigrationProblem(
    `The migration ${file.name} was changed after it was applied to this database. Restore the file and create a new migration for the change.`,
    file.name,
  );
}

function failedEarlier({ name, logs }: Attempt): MigrationProblem {
  return new MigrationProblem(
    `The migration ${name} failed and is not complete${logs === null ? "" : `: ${firstLines(logs)}`}\n` +
      `Correct it, then run it again with: UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}' AND finished_at IS NULL;`,
    name,
  );
}

/** What PostgreSQL said; from the first numbered line on, the log tells where in the engine that was heard. */
function firstLines(logs: string): string {
  const lines = logs.split("\n");
  const trace = lines.findIndex((line) => /^ +0: /.test(line));
  return lines
    .slice(0, trace < 0 ? 12 : trace)
    .join("\n")
    .trim();
}
