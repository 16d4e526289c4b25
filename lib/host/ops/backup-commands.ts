import { stat } from "node:fs/promises";
import type { Command } from "commander";
import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import { expireMissing } from "@/lib/exports/expire-missing";
import { processClock } from "@/lib/platform/clock";
import { limitedClient, MIGRATION_LIMITS } from "@/lib/platform/connection-limits";
import { closeDatabase } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { adoptSecrets, secretTexts } from "@/lib/platform/secrets";
import type { SealedSecrets } from "../backup/format";
import { openBackup, type OpenBackup } from "../backup/open-backup";
import { sealSecrets, unsealSecrets } from "../backup/passphrase";
import { requireKnownMigrations, restoreBackup } from "../backup/restore-backup";
import { tryBackup } from "../backup/try-backup";
import { type Written, writeBackup } from "../backup/write-backup";
import { openUnmigrated } from "../open-database";
import { askPassphrase } from "./ask-passphrase";
import { tableProgress } from "./progress";
import { fileAt, typedPath } from "./typed-path";
import { print } from "./with-database";

type BackupOptions = { verify?: boolean; secrets: boolean; json?: boolean };
type RestoreOptions = { try?: boolean; secrets: boolean; json?: boolean };

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function notIncluded(): string[] {
  const { FILES_URL, STRIPE_SECRET_KEY, LEDGER_DATABASE_URL } = env();
  return [
    ...(FILES_URL === undefined ? ["files of exports and uploads"] : []),
    ...(STRIPE_SECRET_KEY === undefined ? ["the local payment sandbox"] : []),
    ...(LEDGER_DATABASE_URL === undefined ? [] : ["days of the request log in the ledger database"]),
  ];
}

async function secretsFor({ secrets }: BackupOptions): Promise<SealedSecrets | null> {
  if (!secrets) return null;
  const passphrase = await askPassphrase({ twice: true, otherwise: "leave the secrets out with --no-secrets" });
  return sealSecrets(secretTexts(), passphrase);
}

/** Of the database as it is: a backup comes before an upgrade, not after. */
async function writeTo(path: string, root: string, options: BackupOptions): Promise<Written> {
  if (await stat(path).catch(() => null)) throw new DomainError("conflict", `${path} exists. Choose another name.`);
  const secrets = await secretsFor(options);
  const world = await openUnmigrated({ role: "ops", root, say });
  const db = limitedClient(world.databaseUrl, "heliodex-backup", MIGRATION_LIMITS);
  db.on("error", () => undefined);
  try {
    await db.connect();
    return await writeBackup(db, { path, secrets, now: new Date(processClock().now()), onTable: tableProgress("saving", options.json) });
  } finally {
    await db.end();
    await world.close();
  }
}

async function verified(backup: OpenBackup, root: string): Promise<string> {
  say("restoring it into a temporary database server");
  const { tables, rows } = await tryBackup(backup, { root });
  return `Verified: ${tables} tables and ${countText(rows)} rows are the same after restoring them.`;
}

async function runBackup(typed: string, root: string, options: BackupOptions): Promise<void> {
  const path = typedPath(typed);
  const { bytes, rows, header } = await writeTo(path, root, options);
  const outcome = options.verify ? [await verified(await openBackup(path), root)] : [];
  print(
    options.json,
    { path, bytes, rows, tables: header.tables.length, created_at: header.createdAt, verified: options.verify === true },
    [
      `${path}: ${megabytes(bytes)}, ${header.tables.length} tables, ${countText(rows)} rows.`,
      ...outcome,
      ...(options.secrets ? [] : ["Without secrets: keep AUTH_SECRET, or DATA_DIR/secret, elsewhere."]),
      `Not included: ${notIncluded().join(", ") || "nothing"}.`,
      ...(env().LEDGER_DATABASE_URL === undefined ? [] : ["The ledger database needs a backup of its own, such as pg_dump."]),
    ],
  );
}

/** @throws DomainError when the passphrase is wrong, or this installation has other secrets */
async function adoptFrom({ header }: OpenBackup): Promise<void> {
  if (header.secrets === null) return say("The backup has no secrets: AUTH_SECRET, or DATA_DIR/secret, has to be that of its time.");
  const passphrase = await askPassphrase({ twice: false, otherwise: "leave the secrets out with --no-secrets" });
  const secrets = unsealSecrets(header.secrets, passphrase);
  if (secrets === null) throw new DomainError("conflict", "The passphrase is not the one that the secrets were sealed with.");
  adoptSecrets(secrets);
}

async function restoreInto(backup: OpenBackup, root: string, options: RestoreOptions): Promise<{ rows: number; expired: number }> {
  requireKnownMigrations(backup.header, { root });
  const world = await openUnmigrated({ role: "ops", root, say });
  provideEnv({ DATABASE_URL: world.databaseUrl });
  try {
    if (world.isEmbedded && world.embedded() === null) throw new DomainError("conflict", "The server is running. Stop it first.");
    if (options.secrets) await adoptFrom(backup);
    const { tables } = await restoreBackup(world.databaseUrl, backup, { files: { root }, onTable: tableProgress("loading", options.json) });
    const { expired } = await expireMissing({ actor: { kind: "operator", name: "command line" }, clock: processClock(), requestId: null });
    return { rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0), expired };
  } finally {
    await closeDatabase();
    await world.close();
  }
}

async function runRestore(typed: string, root: string, options: RestoreOptions): Promise<void> {
  const backup = await openBackup(await fileAt(typed));
  const { createdAt, tables } = backup.header;
  if (options.try) return print(options.json, { verified: true }, [await verified(backup, root)]);
  const { rows, expired } = await restoreInto(backup, root, options);
  print(options.json, { tables: tables.length, rows, created_at: createdAt, expired_exports: expired }, [
    `Restored to ${createdAt}: ${tables.length} tables, ${countText(rows)} rows.`,
    ...(expired > 0 ? [`Expired exports, because their files are not here: ${expired}.`] : []),
    "Start the server, then run ops doctor and ops billing reconcile.",
  ]);
}

/** `backup FILE`, `restore FILE` */
export function backupCommands(program: Command, root: string): void {
  program
    .command("backup")
    .description("Save everything in the database to a new file, while the server runs. BACKUP_PASSPHRASE seals the secrets.")
    .argument("<file>", "the file to create")
    .option("--verify", "restore it into a temporary database server and compare every table")
    .option("--no-secrets", "leave out AUTH_SECRET or DATA_DIR/secret")
    .option("--json", "output JSON")
    .action((file: string, options: BackupOptions) => runBackup(file, root, options));
  program
    .command("restore")
    .description("Load a backup into an empty database. Stop every server first.")
    .argument("<file>", "a file from ops backup")
    .option("--try", "load it into a temporary database server, compare every table, and change nothing else")
    .option("--no-secrets", "leave the secrets of the backup alone")
    .option("--json", "output JSON")
    .action((file: string, options: RestoreOptions) => runRestore(file, root, options));
}
