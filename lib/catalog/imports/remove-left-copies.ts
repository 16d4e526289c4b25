import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "@/lib/core/durations";
import { workFolder } from "./upload-file";

/** Whoever uses a copy is done with it, or has touched it, within this time. */
const UNUSED_MS = HOUR_MS;
const COPY = /\.(upload|fetched)$/;

async function isLeft(path: string, nowMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < nowMs - UNUSED_MS;
}

/** Removes copies of files on this machine whose process was killed before it could. */
export async function removeLeftCopies(nowMs: number): Promise<void> {
  for (const name of await readdir(workFolder()).catch(() => [])) {
    const path = join(workFolder(), name);
    if (COPY.test(name) && (await isLeft(path, nowMs))) await rm(path, { force: true });
  }
}
