import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/platform/env";

/** Where files lie: `<DATA_DIR>/exports/<export id>/`. Several instances share exports when they share this folder. */
export const exportsFolder = (): string => join(env().DATA_DIR, "exports");
export const folderOf = (exportId: string): string => join(exportsFolder(), exportId);
export const fileIn = (exportId: string, name: string): string => join(folderOf(exportId), name);

const errorCode = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
export const isMissing = (error: unknown): boolean => errorCode(error) === "ENOENT";

/** What stops an export for good, in a sentence for its reader; null for what may be over at the next try. */
export function storageFailure(error: unknown): string | null {
  const code = errorCode(error);
  if (code === "ENOSPC" || code === "EDQUOT") return "Export storage is full. Delete exports you no longer need or contact support.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "Export storage is not available. Contact support.";
  return null;
}

/** The id of the folder, the same for every instance that sees it; made with `wx`, so that of two one wins. */
export async function folderId(): Promise<string> {
  await mkdir(exportsFolder(), { recursive: true, mode: 0o700 });
  const file = join(exportsFolder(), "folder-id");
  await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  return (await readFile(file, "utf8")).trim();
}

export const removeFolder = (exportId: string): Promise<void> => rm(folderOf(exportId), { recursive: true, force: true });

/** Size in bytes, or null where there is no such file. */
export async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
