import { chmod, mkdtemp, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const home = await homeAt(await realpath(dataDir));
  if (await isFolder(home.clusterDir)) return entered(home);
  const elsewhere = record === null || record.home === home.dir ? home : await homeAt(record.home);
  if (await isFolder(elsewhere.clusterDir)) return entered(elsewhere);
  if (record?.initialised === true) throw lost(dataDir, elsewhere);
  if ((await isFolder(elsewhere.dir)) && mayEnter(elsewhere.dir, elsewhere.account)) return elsewhere;
  return homeAt(await createHomeElsewhere(home.account));
}

function lost(dataDir: string, home: Home): EmbeddedStartFailed {
  return new EmbeddedStartFailed(
    `The database of ${dataDir} was in ${home.clusterDir}, which is gone. Put it back, or delete ${join(dataDir, "postgres.json")} to begin with an empty database.`,
  );
}

async function homeAt(dir: string): Promise<Home> {
  const clusterDir = join(dir, "postgres");
  return { dir, clusterDir, account: await accountFor(clusterDir) };
}

function entered(home: Home): Home {
  if (mayEnter(home.clusterDir, home.account)) return home;
  throw new EmbeddedStartFailed(
    `User ${home.account?.uid ?? "?"}, who owns the database in ${home.clusterDir}, can't enter that folder: let others pass through the folders above it (chmod o+x).`,
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
  throw new EmbeddedStartFailed(
    "PostgreSQL can't run as root, and no folder was found that another user may enter. Start as an ordinary user.",
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
