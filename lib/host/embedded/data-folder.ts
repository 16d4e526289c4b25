import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";

const ClusterRecord = z.object({
  /** The folder that holds the cluster: the data folder, or another where PostgreSQL's account can't enter that one. */
  home: z.string(),
  /** False until the cluster was made completely; from then on a missing cluster is a loss, not a first start. */
  initialised: z.boolean(),
  password: z.string(),
  /** Kept from start to start, so that pools find a restarted database under the same address. */
  host: z.string(),
  port: z.number(),
  /** The postmaster while it runs; null after an orderly stop. */
  postmaster: z.object({ pid: z.number(), born: z.string() }).nullable(),
});

/** What this installation remembers of its database: `<dataDir>/postgres.json`, for its owner only. */
export type ClusterRecord = z.infer<typeof ClusterRecord>;

/** A new data folder may be passed through by PostgreSQL's account, but not listed. An existing one keeps its mode. */
export async function createDataFolder(dataDir: string): Promise<void> {
  const topmost = await mkdir(dataDir, { recursive: true, mode: 0o711 });
  if (topmost === undefined) return;
  const created = [resolve(dataDir)];
  while (created[0] !== undefined && created[0] !== resolve(topmost)) created.unshift(dirname(created[0]));
  for (const dir of created) {
    await chmod(dir, 0o711);
    await giveToFolderOwner(dir);
  }
}

export async function readClusterRecord(dataDir: string): Promise<ClusterRecord | null> {
  const text = await readFileIfPresent(join(dataDir, "postgres.json"));
  return text === null ? null : ClusterRecord.parse(JSON.parse(text));
}

export async function writeClusterRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  await replaceFile(join(dataDir, "postgres.json"), `${JSON.stringify(record, null, 2)}\n`);
}

export async function readFileIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}

/** What root writes into a user's data folder stays the user's, who will start without root again. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

/** Readers see the old or the new content, never half of it. */
async function replaceFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await giveToFolderOwner(draft);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
