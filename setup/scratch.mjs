import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Databases of all stages, with room to spare. */
const NEEDED_BYTES = 6_000_000_000;

/**
 * Makes a folder for everything that the tests write, and lets every program that follows use it for temporary files; it goes with
 * this process. It is in memory where there is plenty: a third of the processor time of database tests would be the disk's.
 */
export function makeScratch() {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), "heliodex-"));
  // Another account must be able to enter when this one is root: the database refuses to run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES;
}
