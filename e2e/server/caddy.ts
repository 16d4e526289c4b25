import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { until } from "./fixtures";
import { freePort } from "./free-port";
import { programOf } from "./package-of-debian";

export type Caddy = { port: number; stop(): Promise<void> };

/** Null where it is not installed and can't be fetched. */
export const findCaddy = (): string | null => programOf("caddy", { packageName: "caddy", path: "usr/bin/caddy", version: "version" });

/** What only a test needs: ports and a folder of its own, and an authority of its own instead of a public one. */
async function configuration(folder: string, { port, servers }: { port: number; servers: readonly number[] }): Promise<string> {
  const shipped = await readFile("deploy/caddy/Caddyfile", "utf8");
  const globals = `admin off\n\tskip_install_trust\n\thttp_port ${await freePort()}\n\thttps_port ${port}\n\tstorage file_system ${folder}`;
  return servers
    .reduce((text, server, at) => text.replaceAll(`heliodex-${at + 1}:3000`, `127.0.0.1:${server}`), shipped)
    .replace("{\n\ton_demand_tls", `{\n\t${globals}\n\ton_demand_tls`)
    .replace("\t\ton_demand\n", "\t\ton_demand\n\t\tissuer internal\n");
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
    setTimeout(() => socket.destroy(), 100);
  });

/** Starts Caddy as deploy/caddy has it, in front of two servers. */
export async function startCaddy(program: string, place: string, servers: readonly number[]): Promise<Caddy> {
  const folder = join(place, "caddy");
  await mkdir(folder);
  const port = await freePort();
  const file = join(folder, "Caddyfile");
  await writeFile(file, await configuration(folder, { port, servers }));
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, ["run", "--config", file, "--adapter", "caddyfile"], { stdio: "ignore", env });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  await until("caddy responds", 20_000, () => isOpen(port));
  return { port, stop: () => ended(child).finally(() => process.removeListener("exit", end)) };
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
