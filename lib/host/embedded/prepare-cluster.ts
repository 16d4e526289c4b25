import { randomBytes } from "node:crypto";
import { appendFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, prepareBinaries } from "./binaries";
import { type ClusterRecord, giveToFolderOwner, writeClusterRecord } from "./data-folder";
import { type Home, linkHome } from "./home-folder";
import { initialiseCluster, resetPassword } from "./initialise-cluster";
import type { Launch } from "./launch-postmaster";
import { chooseAddress } from "./listening-address";
import { chooseWalCompression, settingArguments } from "./server-settings";
import { findLeftover, stopPostmaster } from "./stop-postmaster";

export type EmbeddedOptions = { dataDir: string; settings?: Record<string, string>; log?: (line: string) => void };
export type Prepared = { dataDir: string; home: Home; record: ClusterRecord; launch: Launch };

const MAX_LOG_BYTES = 10_000_000;

/** Brings everything into place that a launch needs: programs, no earlier server, an address, a cluster. */
export async function prepareCluster(
  options: EmbeddedOptions,
  dataDir: string,
  { home, known }: { home: Home; known: ClusterRecord | null },
): Promise<Prepared> {
  const binaries = await prepareBinaries(home.dir, home.account);
  const stalePid = await clearLeftover(home, binaries, options.log);
  const address = await chooseAddress(known, home.account);
  const password = known?.password ?? randomBytes(24).toString("base64url");
  const record = { ...address, password, home: home.dir, initialised: known?.initialised ?? false, postmaster: null };
  if (!record.initialised) await writeClusterRecord(dataDir, record);
  const made = await initialiseCluster(home, binaries, password);
  if (known === null && made === "found") await resetPassword(home, binaries, password);
  await linkHome(dataDir, home);
  const logFile = join(dataDir, "postgres.log");
  await openLog(logFile);
  const wal_compression = await chooseWalCompression(binaries, home);
  const args = settingArguments(address, { wal_compression, ...options.settings });
  return { dataDir, home, record, launch: { binaries, clusterDir: home.clusterDir, account: home.account, logFile, args, stalePid } };
}

/** Gives the id in a lock file that means another program by now. Stops a postmaster whose parent was killed. */
async function clearLeftover(home: Home, binaries: Binaries, log: EmbeddedOptions["log"]): Promise<number | null> {
  const leftover = findLeftover(home.clusterDir);
  if (leftover.kind === "none") return null;
  if (leftover.kind === "stale") return leftover.pid;
  log?.(`stopping the database server (pid ${leftover.pid}) left running by an earlier process`);
  await stopPostmaster(leftover.pid, home.clusterDir, binaries);
  return null;
}

/** One earlier log is kept. */
async function openLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.1`);
  await appendFile(logFile, "", { mode: 0o600 });
  await giveToFolderOwner(logFile);
}
