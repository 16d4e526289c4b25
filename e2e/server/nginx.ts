import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { until } from "./fixtures";
import { freePort } from "./free-port";
import { get } from "./http";
import { programOf } from "./package-of-debian";

/** Addresses from which the two proxies connect: what the servers trust. */
export const CDN_ADDRESS = "127.0.0.2";
export const BALANCER_ADDRESS = "127.0.0.3";

/** `securePort` is that of TLS, `redirectingPort` that of port 80; `folder` has the certificates and the proofs. */
export type Proxies = {
  cdn: string;
  balancer: string;
  securePort: number;
  redirectingPort: number;
  folder: string;
  stop(): Promise<void>;
};

/** Null where it is not installed and can't be fetched, and where a machine has one loopback address only. */
export const findNginx = (): string | null =>
  process.platform === "linux" ? programOf("nginx", { packageName: "nginx", path: "usr/sbin/nginx", version: "-v" }) : null;

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

type Place = { folder: string; cdn: number; plain: number; secure: number; redirecting: number; servers: readonly number[] };

/** What only a test needs: ports and folders of its own, addresses that tell the two proxies apart, and a CDN in front of the load balancer. */
async function configuration({ folder, cdn, plain, secure, redirecting, servers }: Place): Promise<string> {
  const shipped = await readFile("deploy/compose/nginx.conf", "utf8");
  const temporary = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const globals = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;`;
  const front = `server { listen 127.0.0.1:${cdn}; location / { proxy_pass http://127.0.0.1:${plain}; proxy_bind ${CDN_ADDRESS}; } }`;
  return servers
    .reduce((text, server, at) => text.replaceAll(`heliodex-${at + 1}:3000`, `127.0.0.1:${server}`), shipped)
    .replace("worker_processes auto;", globals)
    .replace("http {", `http { access_log off; ${temporary} ${front}`)
    .replaceAll("proxy_pass http://heliodex;", `proxy_pass http://heliodex; proxy_bind ${BALANCER_ADDRESS};`)
    .replace("listen 8080", `listen 127.0.0.1:${plain}`)
    .replace("listen 8443", `listen 127.0.0.1:${secure}`)
    .replace("listen 8081", `listen 127.0.0.1:${redirecting}`)
    .replaceAll("/etc/nginx/certificates", `${folder}/certificates`)
    .replaceAll("/var/www/certificates", `${folder}/proofs`);
}

/** Starts a CDN in front of a load balancer, as deploy/compose has it, in front of servers: one nginx that writes into a folder of its own. */
export async function startProxies(program: string, place: string, servers: readonly number[]): Promise<Proxies> {
  const folder = await mkdtemp(join(place, "nginx-"));
  const [cdn, plain, secure, redirecting] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const file = join(folder, "nginx.conf");
  await writeFile(file, await configuration({ folder, cdn, plain, secure, redirecting, servers }));
  const child = spawn(program, ["-p", folder, "-c", file, "-e", `${folder}/error.log`], { stdio: "ignore" });
  const end = (): void => void child.kill("SIGKILL");
  process.once("exit", end);
  const balancer = `http://127.0.0.1:${plain}`;
  await until("nginx responds", 10_000, () =>
    get(`${balancer}/api/health/live`).then(
      () => true,
      () => false,
    ),
  );
  const stop = (): Promise<void> => ended(child).finally(() => process.removeListener("exit", end));
  return { cdn: `http://127.0.0.1:${cdn}`, balancer, securePort: secure, redirectingPort: redirecting, folder, stop };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}
