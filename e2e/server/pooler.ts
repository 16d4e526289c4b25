import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { EmbeddedServer } from "@/lib/host/embedded/start-embedded";
import { until } from "./fixtures";
import type { Target } from "./forwarder";
import { freePort } from "./free-port";

export type Pooler = { url: string; connection: Target; stop(): Promise<void> };

const PLACES = ["/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin"];
const program = { name: "pgbouncer", env: { ...process.env, PATH: [process.env.PATH ?? "", ...PLACES].join(":") } };

/** Where it is missing, a machine that may install packages gets the one of its distribution. */
export function hasPooler(): boolean {
  const isThere = (): boolean => spawnSync(program.name, ["--version"], { env: program.env }).status === 0;
  if (isThere()) return true;
  if (process.platform !== "linux" || process.geteuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "pgbouncer"], { env, timeout: 60_000 });
  return isThere();
}

type PoolerOptions = { extra?: readonly string[]; /** Where one that was killed listened, for its successor. */ port?: number };

/** Starts PgBouncer in transaction mode before a database, with fewer connections than it is asked for. */
export async function startPooler(folder: string, database: EmbeddedServer, options: PoolerOptions = {}): Promise<Pooler> {
  const { host, port, user, password } = database.connection;
  const own = options.port ?? (await freePort());
  const dir = join(folder, `pooler-${own}`);
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o755);
  const file = join(dir, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${host} port=${port} user=${user} password=${password}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
    "auth_type = any\npool_mode = transaction\ndefault_pool_size = 6\nmax_client_conn = 200",
    ...(options.extra ?? []),
  ];
  await writeFile(file, `${settings.join("\n")}\n`);
  // The folder of the database's socket belongs to the account that may use it.
  const { uid, gid } = await stat(host);
  const account = process.geteuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program.name, ["-q", file], { env: program.env, stdio: "ignore", ...account });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const url = `postgresql://${user}@127.0.0.1:${own}/shared`;
  await until("the pooler answers", 10_000, () => answers(url));
  const connection = { host: "127.0.0.1", port: own, user, password: "" };
  return { url, connection, stop: () => ended(child).finally(() => process.removeListener("exit", end)) };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  return client
    .connect()
    .then(() => client.query("select 1"))
    .then(() => true)
    .catch(() => false)
    .finally(() => client.end().catch(() => undefined));
}
