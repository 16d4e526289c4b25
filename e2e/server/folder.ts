import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readClusterRecord } from "@/lib/host/embedded/data-folder";
import { endsWithin, postmasterOf } from "./running-server";

/** A folder for one test file: `dataDir` for the server, room beside it for files. */
export type Folder = { path: string; dataDir: string; remove(): Promise<void> };

const DATABASE_END_MS = 30_000;

export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "heliodex-server-"));
  await chmod(path, 0o755);
  const dataDir = join(path, "data");
  return { path, dataDir, remove: () => removeFolder(path, dataDir) };
}

/** Waits for the database that a killed server left to end by itself, then removes all that belongs to the folder. */
async function removeFolder(path: string, dataDir: string): Promise<void> {
  const record = await readClusterRecord(dataDir).catch(() => null);
  const pid = await postmasterOf(dataDir).catch(() => null);
  if (pid !== null && !(await endsWithin(pid, DATABASE_END_MS))) process.kill(pid, "SIGKILL");
  const places = [record?.home, record?.host, path].filter((place) => place?.startsWith("/"));
  await Promise.all(places.map((place) => rm(place ?? "", { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })));
}
