import { readFile } from "node:fs/promises";
import { deserialize, serialize } from "node:v8";
import type { Keyset } from "@/lib/catalog/queries/list-page";
import { writeAtOnce } from "@/lib/platform/files/folder-store";

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
