import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore, StoredFile } from "./file-store";

export const hasErrorCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;

/** Nothing that follows may be seen before this is on the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

/** Written beside and renamed: there is the old one or the new one, never half of one. */
export async function writeAtOnce(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
}

/** Files in a folder of this machine, or one that servers share. */
export function folderStore(root: string): FileStore {
  const folderFor = (name: string): Promise<unknown> => mkdir(dirname(join(root, name)), { recursive: true, mode: 0o700 });
  return {
    id: () => folderId(join(root, "exports")),
    put: async (name, bytes) => {
      await folderFor(name);
      await writeAtOnce(join(root, name), bytes);
    },
    take: async (name, path) => {
      await folderFor(name);
      await rename(path, join(root, name));
      await syncFolder(dirname(join(root, name)));
    },
    sizeOf: (name) => sizeOf(join(root, name)),
    read: (name, range) => createReadStream(join(root, name), { ...range, highWaterMark: 1 << 18 }),
    list: (folder) => listBelow(root, folder),
    remove: (folder) => rm(join(root, folder), { recursive: true, force: true }),
  };
}

/** Size in bytes, or null where there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  }
}

async function listBelow(root: string, folder: string): Promise<StoredFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw error;
  });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  const sizes = await Promise.all(names.toSorted().map(async (name) => ({ name, size: await sizeOf(join(root, name)) })));
  return sizes.flatMap(({ name, size }) => (size === null ? [] : [{ name, size }]));
}

/** Made with `wx`, so that of two servers that share the folder one wins. */
async function folderId(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "folder-id");
  await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if (!hasErrorCode(error, "EEXIST")) throw error;
  });
  return (await readFile(file, "utf8")).trim();
}
