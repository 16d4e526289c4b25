import { open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Keyset } from "@/lib/catalog/queries/list-page";

/** How far a file is: everything before `offset` is on the disk for good, and `format` holds what its writer goes on with. */
export type Checkpoint = {
  version: typeof VERSION;
  /** The columns that are written: with others the work begins anew. */
  columns: string[];
  offset: number;
  rows: number;
  /** Which query of the walk is next, and behind which row. */
  query: number;
  after: Keyset | null;
  sources: string[];
  format: unknown;
  /** Set when nothing more is to be written. */
  finished: { bytes: number; sha256: string } | null;
};
const VERSION = 1;

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

export const writeCheckpoint = (path: string, checkpoint: Omit<Checkpoint, "version">): Promise<void> =>
  writeAtOnce(path, serialize({ ...checkpoint, version: VERSION }));

/** Null where there is none that can be read: then the work begins anew. */
export async function readCheckpoint(path: string): Promise<Checkpoint | null> {
  try {
    const found: Checkpoint | null = deserialize(await readFile(path));
    return found?.version === VERSION ? found : null;
  } catch {
    return null;
  }
}
