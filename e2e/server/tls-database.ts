import { spawn, spawnSync } from "node:child_process";
import { chown, realpath, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prepareBinaries } from "@/lib/host/embedded/binaries";
import { connectionUrl } from "@/lib/host/embedded/connection";
import { startEmbedded } from "@/lib/host/embedded/start-embedded";
import { reachDatabase } from "@/lib/host/reach-database";
import { makeCertificate } from "./certificate";
import { atUrl } from "./database";
import type { Folder } from "./folder";
import { freePort } from "./free-port";

/** `url` names the host as it is asked for; `root` is the certificate that its own one is checked against. */
export type TlsDatabase = { url(host: string, parameters: string): string; root: string; stop(): Promise<void> };

/** A PostgreSQL that takes connections with TLS alone, under a certificate that it made itself, for localhost. */
export async function startTlsDatabase({ path, dataDir }: Folder): Promise<TlsDatabase> {
  const made = await startEmbedded({ dataDir });
  await atUrl(made.url(), (db) => db.query("create database shared"));
  const { password } = made.connection;
  await made.stop();

  const clusterDir = await realpath(join(dataDir, "postgres"));
  const { uid, gid } = await stat(clusterDir);
  const account = process.geteuid?.() === 0 ? { uid, gid } : undefined;
  const { key, certificate } = await makeCertificate(clusterDir, "localhost");
  const rules = join(clusterDir, "rules.conf");
  await writeFile(rules, "hostssl all all 127.0.0.1/32 scram-sha-256\n");
  for (const file of [key, certificate, rules]) await chown(file, uid, gid);
  const root = join(path, "root.pem");
  spawnSync("cp", [certificate, root]);

  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    ssl: "on",
    ssl_key_file: key,
    ssl_cert_file: certificate,
    hba_file: rules,
    shared_buffers: "64MB",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { postgres } = await prepareBinaries(dataDir, account);
  const child = spawn(postgres, ["-D", clusterDir, ...args], { cwd: "/", stdio: "ignore", ...account });
  const end = (): void => void child.kill("SIGQUIT");
  process.once("exit", end);
  const url = (host: string, parameters: string): string => `${connectionUrl({ host, port, password }, "shared")}${parameters}`;
  await reachDatabase(url("localhost", "?sslmode=no-verify"), { waitMs: 20_000, say: () => undefined });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = (): Promise<void> => {
    process.removeListener("exit", end);
    child.kill("SIGINT");
    return ended;
  };
  return { url, root, stop };
}
