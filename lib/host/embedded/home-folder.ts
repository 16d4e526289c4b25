import { chmod, lstat, mkdtemp, readdir, realpath, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Account, accountFor, mayEnter } from "./account";
import type { ClusterRecord } from "./data-folder";
import { EmbeddedStartFailed } from "./unavailable";

/** Where the cluster lives and who runs it. */
export type Home = { dir: string; clusterDir: string; account: Account };

/**
 * The cluster stays where it was made first: in the data folder, or where that lies below a folder that PostgreSQL's account
 * can't enter (/root), in a folder of its own elsewhere. An empty database in place of a lost one would hide the loss.
 */
export async function findHome(dataDir: string, record: ClusterRecord | null): Promise<Home> {
  const inside = linkPath(await realpath(dataDir));
  if (await isFolder(inside)) return entered(await homeAt(await realpath(inside)));
  const place = await homeAt(record === null ? inside : join(record.home, "postgres"));
  if (await isFolder(place.clusterDir)) return entered(place);
  if (record?.initialised === true || (await isLink(inside))) throw lost(dataDir, place);
  if (await isFolder(place.dir)) {
    if (mayEnter(place.dir, place.account)) return place;
    await openFreshFolder(place.dir);
    if (mayEnter(place.dir, place.account)) return place;
  }
  return homeAt(join(await createHomeElsewhere(place.account), "postgres"));
}

/** A new data folder that is closed to others (mktemp makes them so) may be passed through; one with other files in it is not ours to open. */
async function openFreshFolder(dir: string): Promise<void> {
  const names = await readdir(dir);
  if (names.every((name) => /^(lock\.json|postgres\.)/.test(name))) await chmod(dir, 0o711);
}

/** A cluster that lives elsewhere is also linked from the data folder, so that no file of ours is needed to find it. */
export async function linkHome(dataDir: string, home: Home): Promise<void> {
  const path = linkPath(dataDir);
  if (home.clusterDir !== path && !(await isLink(path))) await symlink(home.clusterDir, path);
}

function linkPath(dataDir: string): string {
  return join(dataDir, "postgres");
}

function lost(dataDir: string, { clusterDir }: Home): EmbeddedStartFailed {
  const remains = `${join(dataDir, "postgres.json")} and ${linkPath(dataDir)}`;
  return new EmbeddedStartFailed(
    `The database of ${dataDir} was in ${clusterDir}, which no longer exists. Restore the folder, or delete ${remains} to start with an empty database.`,
  );
}

async function homeAt(clusterDir: string): Promise<Home> {
  return { dir: dirname(clusterDir), clusterDir, account: await accountFor(clusterDir) };
}

function entered(home: Home): Home {
  if (mayEnter(home.clusterDir, home.account)) return home;
  throw new EmbeddedStartFailed(
    `User ${home.account?.uid ?? "?"}, who owns the database in ${home.clusterDir}, can't enter that folder. Allow access to its parent folders (chmod o+x).`,
  );
}

/** /var/lib keeps what it is given; /var/tmp is swept now and then, so it comes second. */
async function createHomeElsewhere(account: Account): Promise<string> {
  for (const parent of ["/var/lib", "/var/tmp", tmpdir()]) {
    const dir = await mkdtemp(join(parent, "heliodex-")).catch(() => null);
    if (dir === null) continue;
    await chmod(dir, 0o711);
    if (mayEnter(dir, account)) return realpath(dir);
    await rm(dir, { recursive: true });
  }
  throw new EmbeddedStartFailed("PostgreSQL can't run as root, and there is no folder another user can access. Start as a regular user.");
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
