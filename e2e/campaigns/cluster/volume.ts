import { spawnSync } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

const SIZE = "900m";
const CHUNK = Buffer.alloc(1024 * 1024);

/** A small disk of its own, so that it can be filled without filling that of the machine. */
export type Volume = { path: string; fill(): Promise<void>; clear(): Promise<void>; remove(): void };

/** Null where this process may not mount one. */
export async function mountVolume(path: string): Promise<Volume | null> {
  if (process.platform !== "linux" || process.geteuid?.() !== 0) return null;
  await mkdir(path);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "tmpfs", path]).status !== 0) return null;
  const remove = (): void => {
    spawnSync("umount", ["--lazy", path]);
    process.removeListener("exit", remove);
  };
  process.once("exit", remove);
  const filler = join(path, "filler");
  return { path, fill: () => fill(filler), clear: () => rm(filler, { force: true }), remove };
}

async function fill(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (;;) await file.write(CHUNK);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    await file.close();
  }
}
