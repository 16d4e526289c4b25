import { chmod, lstat, mkdtemp, realpath, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, giveTo, mayEnter } from "./account";
import type { ClusterRecord } from "./data-folder";
import { EmbeddedStartFailed } from "./unavailable";

const SOCKET_PORT = 5432;
/** The address of a Unix socket ends at 108 bytes (104 on macOS), its own name and the lock's included. */
const MAX_PATH_BYTES = 100;

/** Where the database listens: a folder that only its account enters, or on Windows a free port of the loopback. */
export async function chooseAddress(record: ClusterRecord | null, account: Account): Promise<{ host: string; port: number }> {
  if (process.platform === "win32") return { host: "127.0.0.1", port: record?.port ?? (await findFreePort()) };
  if (record !== null && (await isOurs(record.host, account))) return { host: record.host, port: SOCKET_PORT };
  return { host: await createSocketFolder(account), port: SOCKET_PORT };
}

/** Anyone may write to /tmp: a folder found there is used again only when it is a real one, private, and of our account. */
async function isOurs(dir: string, account: Account): Promise<boolean> {
  const found = await lstat(dir).catch(() => null);
  const uid = account?.uid ?? process.geteuid?.();
  return found !== null && found.isDirectory() && found.uid === uid && (found.mode & 0o777) === 0o700;
}

async function createSocketFolder(account: Account): Promise<string> {
  for (const parent of [tmpdir(), "/tmp", "/var/tmp", "/run"]) {
    const dir = await createIn(parent, account);
    if (dir !== null) return dir;
  }
  throw new EmbeddedStartFailed("There is no folder for the database socket. TMPDIR, /tmp and /var/tmp can't be used.");
}

async function createIn(parent: string, account: Account): Promise<string | null> {
  const real = await realpath(parent).catch(() => null);
  if (real === null || Buffer.byteLength(join(real, "hx-XXXXXX", `.s.PGSQL.${SOCKET_PORT}.lock`)) > MAX_PATH_BYTES) return null;
  const dir = await mkdtemp(join(real, "hx-")).catch(() => null);
  if (dir === null) return null;
  await chmod(dir, 0o700);
  await giveTo(account, dir);
  if (mayEnter(dir, account)) return dir;
  await rm(dir, { recursive: true });
  return null;
}

function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : SOCKET_PORT));
    });
  });
}
