import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readClusterRecord } from "@/lib/host/embedded/data-folder";

/** A temporary folder that PostgreSQL's account may pass through, and how to remove it with what its database put elsewhere. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "heliodex-bench-"));
  await chmod(path, 0o755);
  const remove = async (): Promise<void> => {
    const record = await readClusterRecord(join(path, "data")).catch(() => null);
    const places = [record?.home, record?.host, path].filter((place) => place?.startsWith("/") === true);
    await Promise.all(places.map((place) => rm(place ?? path, { recursive: true, force: true })));
  };
  return { path, remove };
}
