import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readClusterRecord } from "../embedded/data-folder";
import { startEmbedded } from "../embedded/start-embedded";
import type { ProjectFiles } from "../migrations/migration-files";
import { inSnapshot, sumTables } from "./copy-tables";
import { BackupUnreadable, type TableSum } from "./format";
import type { OpenBackup } from "./open-backup";
import { restoreBackup } from "./restore-backup";

/** Nothing here has to survive. */
const CARELESS = { fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: "0", max_connections: "30" };

/** Restores a backup into a database server of its own, compares every table with what was saved, and removes the server. */
export async function tryBackup(backup: OpenBackup, files: ProjectFiles): Promise<{ tables: number; rows: number }> {
  const folder = await mkdtemp(join(tmpdir(), "heliodex-try-"));
  // PostgreSQL's account has to pass through it when this process runs as root.
  await chmod(folder, 0o711);
  const dataDir = join(folder, "data");
  try {
    const server = await startEmbedded({ dataDir, settings: CARELESS });
    try {
      return await compare(server.url(), backup, files);
    } finally {
      await server.stop();
    }
  } finally {
    const home = (await readClusterRecord(dataDir).catch(() => null))?.home;
    if (home) await rm(home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(databaseUrl: string, backup: OpenBackup, files: ProjectFiles): Promise<{ tables: number; rows: number }> {
  const footer = await restoreBackup(databaseUrl, backup, {
    files,
    async onLoaded(db, saved) {
      const sums = await inSnapshot(db, (tables) => sumTables(db, tables));
      const [other] = Object.entries(saved.tables).filter(([name, sum]) => !isSame(sums[name], sum));
      if (other) throw new BackupUnreadable(`${other[0]} is not the same after restoring it.`);
    },
  });
  const sums = Object.values(footer.tables);
  return { tables: sums.length, rows: sums.reduce((sum, { rows }) => sum + rows, 0) };
}

const isSame = (a: TableSum | undefined, b: TableSum): boolean => a?.rows === b.rows && a.sha256 === b.sha256;
