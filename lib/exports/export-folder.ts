import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { hasErrorCode } from "@/lib/platform/files/folder-store";

/** Where files are made: `<DATA_DIR>/exports/<export id>/`. Finished ones are in the file store under the same path. */
export const exportsFolder = (): string => join(env().DATA_DIR, "exports");
export const folderOf = (exportId: string): string => join(exportsFolder(), exportId);

/** The name of a folder or a file in the file store. */
export const storedFolder = (exportId: string): string => `exports/${exportId}`;
export const storedFile = (exportId: string, name: string): string => `${storedFolder(exportId)}/${name}`;

/** What stops an export for good, in a sentence for its reader; null for what may be over at the next try. */
export function storageFailure(error: unknown): string | null {
  const has = (...codes: string[]): boolean => codes.some((code) => hasErrorCode(error, code));
  if (has("ENOSPC", "EDQUOT")) return "Export storage is full. Delete exports you no longer need or contact support.";
  if (has("EACCES", "EROFS", "EPERM")) return "Export storage is not available. Contact support.";
  return null;
}
