import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readClusterRecord } from "@/lib/host/embedded/data-folder";

/** A data folder for a test, and whatever its database put elsewhere, gone afterwards. Small memory: many run at once. */
export async function inTemporaryFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "heliodex-test-"));
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  try {
    await work(dataDir);
  } finally {
    const record = await readClusterRecord(dataDir).catch(() => null);
    await Promise.all(
      [record?.home, record?.host, folder].map((path) => path?.startsWith("/") && rm(path, { recursive: true, force: true })),
    );
  }
}

/** What a test gives its server: it shares the machine with others of its kind. */
export const SMALL = { shared_buffers: "16MB", max_connections: "20" };
