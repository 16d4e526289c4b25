import { realpath, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { type Connection, connectionTo, connectionUrl } from "./connection";
import { type ClusterRecord, createDataFolder, readClusterRecord, writeClusterRecord } from "./data-folder";
import { type DataLock, acquireDataLock } from "./data-lock";
import { type Home, findHome } from "./home-folder";
import { launchOnWindows } from "./launch-on-windows";
import { type Launch, type Postmaster, launchPostmaster } from "./launch-postmaster";
import { type EmbeddedOptions, type Prepared, prepareCluster } from "./prepare-cluster";
import { identityOf } from "./process-identity";
import { waitUntilReady } from "./readiness";
import { stopPostmaster } from "./stop-postmaster";
import { EmbeddedStartFailed } from "./unavailable";

/** A running PostgreSQL. `onExit` calls back when it ends unasked, with its code (null: by a signal); start it again then. */
export type EmbeddedServer = {
  url(database?: string): string;
  connection: Connection;
  pid: number;
  stop(): Promise<void>;
  onExit(listener: (code: number | null) => void): void;
};

/**
 * Starts the PostgreSQL server of a data folder, which the caller has locked; makes its cluster on the first start.
 * It ends with this process, however that ends. Throws EmbeddedUnavailable where none can run, else EmbeddedStartFailed.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  await createDataFolder(options.dataDir);
  const dataDir = await realpath(resolve(options.dataDir));
  const record = await readClusterRecord(dataDir);
  const home = await findHome(dataDir, record);
  const lock = await lockForeignHome(home, dataDir);
  try {
    const prepared = await prepareCluster(options, dataDir, { home, known: record });
    return await runPrepared(prepared, lock);
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/** A copied data folder remembers the same home as its original; the two must not run one cluster. */
async function lockForeignHome(home: Home, dataDir: string): Promise<DataLock | null> {
  return home.dir === dataDir ? null : acquireDataLock(home.dir, "server");
}

async function runPrepared({ dataDir, home, record, launch }: Prepared, lock: DataLock | null): Promise<EmbeddedServer> {
  const postmaster = await launchUntilReady(launch, record);
  const end = async () => {
    await stopPostmaster(postmaster.pid, home.clusterDir, launch.binaries);
    postmaster.dismissWatcher();
  };
  const running = { ...record, initialised: true, postmaster: identityOf(postmaster.pid) };
  await writeClusterRecord(dataDir, running);
  const forget = async () => {
    await writeClusterRecord(dataDir, { ...running, postmaster: null });
    await lock?.release();
  };
  return serverHandle(postmaster, record, { end, forget });
}

/** Backends of a postmaster that was killed may need a moment to notice; until then PostgreSQL refuses to start beside them. */
async function launchUntilReady(launch: Launch, record: ClusterRecord): Promise<Postmaster> {
  for (let attemptsLeft = 50; ; attemptsLeft -= 1) {
    const postmaster = await (process.platform === "win32" ? launchOnWindows(launch) : launchPostmaster(launch));
    try {
      await waitUntilReady(postmaster, record, launch.logFile);
      return postmaster;
    } catch (error) {
      await stopPostmaster(postmaster.pid, launch.clusterDir, launch.binaries);
      postmaster.dismissWatcher();
      if (attemptsLeft === 0 || !isStillShared(error)) throw error;
      await new Promise((resolveWait) => setTimeout(resolveWait, 200));
    }
  }
}

function isStillShared(error: unknown): boolean {
  return error instanceof EmbeddedStartFailed && error.message.includes("pre-existing shared memory block");
}

function serverHandle(
  postmaster: Postmaster,
  record: ClusterRecord,
  { end, forget }: { end: () => Promise<void>; forget: () => Promise<void> },
): EmbeddedServer {
  let stopping: Promise<void> | undefined;
  const unasked = postmaster.exited.then(async (code) => {
    postmaster.dismissWatcher();
    if (stopping !== undefined) return undefined;
    await forget();
    return { code };
  });
  return {
    url: (database) => connectionUrl(record, database),
    connection: connectionTo(record),
    pid: postmaster.pid,
    stop: () =>
      (stopping ??= end()
        .then(forget)
        .then(() => removeSocketFolder(record.host))),
    onExit: (listener) => void unasked.then((exit) => exit && listener(exit.code)),
  };
}

/** Only an orderly stop gives the address up: pools find a server that is started again after a crash where it was. */
async function removeSocketFolder(host: string): Promise<void> {
  if (host.startsWith("/")) await rm(host, { recursive: true, force: true });
}
