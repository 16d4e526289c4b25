import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connectionOf } from "@/lib/host/embedded/connection-of";
import type { KeyName } from "./server";

/**
 * Runs the API contract twice: through the handlers that our own listener mounts, and through plain
 * `next start` on the same data. Usage: run-contract.ts [file for the results of the first] [of the second]
 */
const root = process.cwd();
const reports = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const children = new Set<ChildProcess>();

function start(args: readonly string[], env: Readonly<Record<string, string>>, stdio: "pipe" | "inherit"): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", stdio, "inherit"] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

const ended = (child: ChildProcess): Promise<number> => new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));

/** Standard output of a command that must succeed. */
async function output(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = start(args, env, "pipe");
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  if ((await ended(child)) !== 0) throw new Error(`${args.join(" ")} failed`);
  return text;
}

/** Resolves with the address of the `ready` line. */
function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const address = /^ready (\S+)$/m.exec(text)?.[1];
      if (address) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code ?? "a signal"} before it was ready`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** How long the key that is to be expired still lives when it is issued; the command itself must be done by then. */
const EXPIRY_MS = 15_000;

const keyOptions = (): Readonly<Record<KeyName, readonly string[]>> => ({
  starter: ["--plan", "starter"],
  pro: ["--plan", "pro"],
  enterprise: ["--plan", "enterprise"],
  sandbox: ["--plan", "pro", "--test", "--quota", "1000000"],
  revoked: ["--plan", "pro"],
  expired: ["--plan", "pro", "--expires", new Date(Date.now() + EXPIRY_MS).toISOString()],
  noScope: ["--plan", "pro", "--scopes", "companies:read"],
  addressBound: ["--plan", "pro", "--addresses", "10.0.0.0/8"],
  noPlan: [],
});

async function issueKeys(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const ops = (...args: string[]): Promise<string> => output(["lib/host/boot.mjs", "ops", "key", ...args], env);
  const keys: Record<string, string> = {};
  for (const name of Object.keys(keyOptions()) as KeyName[]) {
    const options = keyOptions()[name];
    const issued = JSON.parse(await ops("issue", "--json", "--name", name, ...options)) as { id: string; key: string };
    keys[name] = issued.key;
    if (name === "revoked") await ops("revoke", issued.id);
  }
  return keys;
}

async function runTests(host: "mounted" | "next", url: string, keys: Record<string, string>, report: string | undefined): Promise<number> {
  say(`\nthe contract through ${host === "mounted" ? "the mounted handlers" : "plain next start"}`);
  const reporters = report ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "e2e/api/vitest.contract.config.ts", ...reporters];
  return ended(start(args, { HELIODEX_URL: url, HELIODEX_KEYS: JSON.stringify(keys), HELIODEX_HOST: host }, "inherit"));
}

async function startNext(port: number, env: Readonly<Record<string, string>>): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  const child = start(["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)], env, "pipe");
  for (let i = 0; i < 150; i++) {
    if (child.exitCode !== null) throw new Error("next start ended");
    if ((await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) return url;
    await wait(200);
  }
  throw new Error("next start was not ready in 30 s");
}

async function main(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), "heliodex-contract-"));
  chmodSync(dataDir, 0o755);
  const env = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(await freePort()), LOG_LEVEL: "error", NODE_ENV: "production" };
  try {
    const url = await ready(start(["lib/host/boot.mjs", "start"], env, "pipe"));
    const keys = await issueKeys(env);
    await wait(EXPIRY_MS);
    const mounted = await runTests("mounted", url, keys, reports[0]);
    const database = await connectionOf(dataDir);
    if (!database) throw new Error("the database of the server can't be reached");
    const port = await freePort();
    const nextUrl = await startNext(port, { ...env, DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: url });
    const next = await runTests("next", nextUrl, keys, reports[1]);
    return mounted || next;
  } finally {
    await Promise.all(
      [...children].map((child) => {
        child.kill("SIGTERM");
        return ended(child);
      }),
    );
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exit(await main());
