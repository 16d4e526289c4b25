import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readClusterRecord } from "@/lib/host/embedded/data-folder";

export type Folder = { path: string; remove(): Promise<void> };

const made = new Set<Folder>();

/** A temporary folder that PostgreSQL's account may pass through; it goes with what its database put elsewhere. */
export async function makeFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "heliodex-bench-"));
  await chmod(path, 0o755);
  const folder: Folder = {
    path,
    remove: async () => {
      const record = await readClusterRecord(join(path, "data")).catch(() => null);
      const places = [record?.home, record?.host, path].flatMap((place) => (place?.startsWith("/") ? [place] : []));
      await Promise.all(places.map((place) => rm(place, { recursive: true, force: true })));
      made.delete(folder);
    },
  };
  made.add(folder);
  return folder;
}

/** Removes what is left, except the folder that is to be kept. */
export async function removeFolders(kept: Folder | null): Promise<void> {
  await Promise.all([...made].filter((folder) => folder !== kept).map((folder) => folder.remove()));
}
