import { randomBytes } from "node:crypto";
import { link, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { createDataFolder, giveToFolderOwner, hasCode, readFileIfPresent } from "./data-folder";
import { identityOf, isRunning } from "./process-identity";

const Holder = z.object({
  pid: z.number(),
  born: z.string(),
  role: z.enum(["server", "ops", "test"]),
  since: z.string(),
  token: z.string(),
});

/** Who holds a data folder. The token is new for every attempt, so that no two holders are ever mistaken for each other. */
export type Holder = z.infer<typeof Holder>;
export type DataLock = { release(): Promise<void> };

export class DataFolderBusy extends Error {
  readonly pid: number;
  readonly role: Holder["role"];
  readonly since: string;

  constructor(holder: Holder) {
    super(`another Heliodex ${holder.role === "server" ? "server" : `${holder.role} process`} (pid ${holder.pid}) uses this data folder`);
    this.name = "DataFolderBusy";
    this.pid = holder.pid;
    this.role = holder.role;
    this.since = holder.since;
  }
}

/**
 * Takes the data folder for this process; throws DataFolderBusy while another live process has it.
 * What a killed process left is taken over. Each lock of a dead holder can be claimed under one name only, and the claim goes
 * after the lock was replaced: so of many starters exactly one wins, and a late one finds a lock that is not the one it read.
 */
export async function acquireDataLock(dataDir: string, role: Holder["role"]): Promise<DataLock> {
  await createDataFolder(dataDir);
  const lock = join(dataDir, "lock.json");
  const mine: Holder = { ...identityOf(process.pid), role, since: new Date().toISOString(), token: randomBytes(8).toString("hex") };
  const draft = `${lock}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  await giveToFolderOwner(draft);
  try {
    while (!(await isTaken(lock, draft))) await new Promise((resolve) => setTimeout(resolve, 5));
  } finally {
    await rm(draft, { force: true });
  }
  return { release: () => releaseLock(lock, mine.token) };
}

/** The live holder of a data folder, or null. */
export async function holderOf(dataDir: string): Promise<Holder | null> {
  const holder = await readHolder(join(dataDir, "lock.json"));
  return holder !== null && isRunning(holder) ? holder : null;
}

/** One attempt: true when the lock is ours, false when it moved meanwhile and must be looked at again. */
async function isTaken(lock: string, draft: string): Promise<boolean> {
  if (await placeOnce(draft, lock)) return true;
  const dead = await readHolder(lock);
  if (dead === null) return false;
  if (isRunning(dead)) throw new DataFolderBusy(dead);
  const claim = await claimFrom(lock, draft, dead);
  if (claim === null) return false;
  if ((await readHolder(lock))?.token !== dead.token) {
    await rm(claim, { force: true });
    return false;
  }
  await rename(draft, lock);
  await removeClaims(lock);
  return true;
}

/** Claims the lock of a dead holder. Where the claimant died too, its own claim is what can be claimed next. */
async function claimFrom(lock: string, draft: string, dead: Holder): Promise<string | null> {
  const claim = `${lock}.claim-${dead.token}`;
  if (await placeOnce(draft, claim)) return claim;
  const claimant = await readHolder(claim);
  if (claimant === null) return null;
  if (isRunning(claimant)) throw new DataFolderBusy(claimant);
  return claimFrom(lock, draft, claimant);
}

/** Puts a complete file under a name that must be free. A hard link does so atomically; some file systems have none. */
async function placeOnce(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    if (!hasCode(error, "EPERM", "ENOTSUP", "ENOSYS", "EOPNOTSUPP", "EMLINK")) throw error;
  }
  try {
    await writeFile(path, (await readFileIfPresent(draft)) ?? "", { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Reads a holder; null when there is none, or when its file is being written just now. */
async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFileIfPresent(path);
  if (text === null) return null;
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return unreadableHolder(path);
  }
}

/** A file that stays unreadable was cut off by a crash: its holder is dead. */
async function unreadableHolder(path: string): Promise<Holder | null> {
  const { mtimeMs, ino } = await stat(path);
  if (Date.now() - mtimeMs < 2_000) return null;
  return { pid: 0, born: "unreadable", role: "server", since: new Date(mtimeMs).toISOString(), token: `unreadable-${ino}-${mtimeMs}` };
}

async function releaseLock(lock: string, token: string): Promise<void> {
  if ((await readHolder(lock))?.token === token) await rm(lock, { force: true });
}

/** Every claim belonged to a lock that is replaced by now. */
async function removeClaims(lock: string): Promise<void> {
  const folder = join(lock, "..");
  const names = (await readdir(folder)).filter((name) => name.startsWith("lock.json.claim-"));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
