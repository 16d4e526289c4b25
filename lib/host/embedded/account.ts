import { spawnSync } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "./data-folder";
import { EmbeddedStartFailed, EmbeddedUnavailable } from "./unavailable";

/** The user and group that PostgreSQL runs as when it can't run as this process; undefined: as this process. */
export type Account = { uid: number; gid: number } | undefined;

/** "nobody" on Linux. PostgreSQL refuses to run as root, and no account has to exist for a process to run under an id. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

/** Chooses the account for a cluster. It is the owner of the cluster or its folder, so that root may start what a user has. */
export async function accountFor(clusterDir: string): Promise<Account> {
  if (process.platform === "win32") return undefined;
  const owner = await ownerOf(clusterDir);
  const self = process.geteuid?.() ?? 0;
  if (self !== 0) {
    if (owner === undefined || owner.uid === self) return undefined;
    throw new EmbeddedStartFailed(
      `The database in ${clusterDir} belongs to user ${owner.uid}, but this process runs as user ${self}. Start as that user or root, or change its owner.`,
    );
  }
  if (owner !== undefined && owner.uid !== 0) return owner;
  const heir = await ownerOf(dirname(clusterDir));
  return heir === undefined || heir.uid === 0 || !hasName(heir.uid) ? UNPRIVILEGED : heir;
}

/** initdb looks its user up, and the owner of a mounted folder is often unknown in a container. */
function hasName(uid: number): boolean {
  return spawnSync("id", ["-un", String(uid)], { stdio: "ignore" }).status === 0;
}

/** Whether the account can pass through every folder up to this one. Asked by trying: modes don't tell about ACLs. */
export function mayEnter(dir: string, account: Account): boolean {
  if (account === undefined) return true;
  const { status, error } = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", dir], { ...account, cwd: "/", stdio: "ignore" });
  if (hasCode(error, "EPERM", "EINVAL")) throw refusedSwitch(error);
  return status === 0;
}

export async function giveTo(account: Account, path: string): Promise<void> {
  if (account === undefined) return;
  try {
    await chown(path, account.uid, account.gid);
  } catch (error) {
    throw hasCode(error, "EPERM", "EINVAL") ? refusedSwitch(error) : error;
  }
}

/** A system that gives root no other user ids, as some containers do, leaves no account for PostgreSQL. */
function refusedSwitch(cause: unknown): EmbeddedUnavailable {
  return new EmbeddedUnavailable(
    "PostgreSQL can't run as root, and root can't switch to another user on this system. Start as a regular user.",
    {
      cause,
    },
  );
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return { uid, gid };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
