import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "./fixtures";
import { freePort } from "./free-port";
import { get } from "./http";
import { programOf } from "./package-of-debian";

/** Addresses from which the two proxies connect: what the servers trust. */
export const CDN_ADDRESS = "127.0.0.2";
export const BALANCER_ADDRESS = "127.0.0.3";

export type Proxies = { cdn: string; balancer: string; stop(): Promise<void> };

/** Null where it is not installed and can't be fetched, and where a machine has one loopback address only. */
export const findNginx = (): string | null =>
  process.platform === "linux" ? programOf("nginx", { packageName: "nginx", path: "usr/sbin/nginx", version: "-v" }) : null;

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** The settings of the load balancer are those of docs/operations.md. */
const configuration = (folder: string, ports: { cdn: number; balancer: number; servers: readonly number[] }): string => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  upstream heliodex {
    ${ports.servers.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(" ")}
    keepalive 32;
  }
  server { listen 127.0.0.1:${ports.balancer}; location / { proxy_pass http://heliodex; proxy_bind ${BALANCER_ADDRESS}; } }
  server { listen 127.0.0.1:${ports.cdn}; location / { proxy_pass http://127.0.0.1:${ports.balancer}; proxy_bind ${CDN_ADDRESS}; } }
}
`;

/** Starts a CDN in front of a load balancer in front of servers: one nginx, with everything that it writes in a folder of its own. */
export async function startProxies(program: string, place: string, servers: readonly number[]): Promise<Proxies> {
  const folder = join(place, "nginx");
  await mkdir(folder);
  const ports = { cdn: await freePort(), balancer: await freePort(), servers };
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration(folder, ports));
  const child = spawn(program, ["-p", folder, "-c", file, "-e", `${folder}/error.log`], { stdio: "ignore" });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const balancer = `http://127.0.0.1:${ports.balancer}`;
  await until("nginx responds", 10_000, () =>
    get(`${balancer}/api/health/live`).then(
      () => true,
      () => false,
    ),
  );
  return { cdn: `http://127.0.0.1:${ports.cdn}`, balancer, stop: () => ended(child).finally(() => process.removeListener("exit", end)) };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
