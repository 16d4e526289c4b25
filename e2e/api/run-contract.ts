import { spawn, type ChildProcess } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { issueKey } from "@/e2e/server/fixtures";
import { temporaryFolder } from "@/e2e/server/folder";
import { type RunningServer, startServer } from "@/e2e/server/running-server";
import { connectionOf } from "@/lib/host/embedded/connection-of";
import { closeDatabase } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { vitestReporters } from "@/setup/test-results.mjs";
import { issueKeys } from "./issue-keys";
import { lookAtStart, type SeenStart } from "./starts";

/**
 * Runs the API contract through the handlers that our own listener mounts and, at the same time and on the same data, what a host
 * can change of it through plain `next start`. Usage: run-contract.ts [file for the results of the first] [of the second] [tests…]
 * An empty name in place of the second leaves out what takes long: the second host, the official clients, and a start that finds its
 * data.
 */
const root = process.cwd();
const [firstReport, secondReport, ...only] = process.argv.slice(2);
const isWhole = secondReport !== "";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const children = new Set<ChildProcess>();

type Stdio = "pipe" | "inherit";

function start(args: readonly string[], env: Readonly<Record<string, string>>, stdio: Stdio, errors: Stdio = "inherit"): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", stdio, errors] });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

const ended = (child: ChildProcess): Promise<number> => new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Two sets of keys: each run has its own organisations, and neither counts in the other's figures. */
async function twoSetsOfKeys(databaseUrl: string, dataDir: string): Promise<[string, string]> {
  provideEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  try {
    return [JSON.stringify(await issueKeys()), JSON.stringify(await issueKeys())];
  } finally {
    await closeDatabase();
  }
}

type Run = { host: "mounted" | "next"; url: string; keys: string; starts: string; report: string | undefined };

function startTests({ host, url, keys, starts, report }: Run, stdio: Stdio): ChildProcess {
  const reporters = report ? vitestReporters(report) : [];
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "e2e/api/vitest.contract.config.ts", ...reporters, ...only];
  if (!isWhole) args.push("--exclude", "e2e/clients/**", "--exclude", "e2e/api/starts.contract.ts");
  return start(args, { HELIODEX_URL: url, HELIODEX_KEYS: keys, HELIODEX_HOST: host, HELIODEX_STARTS: starts }, stdio, stdio);
}

async function runMounted(run: Run): Promise<number> {
  say(`\nthe contract through the mounted handlers`);
  return ended(startTests(run, "inherit"));
}

/** Both at once; what the second says is held back until the first has ended. */
async function runBoth(first: Run, second: Run): Promise<number> {
  const held: Buffer[] = [];
  const behind = startTests(second, "pipe");
  for (const stream of [behind.stdout, behind.stderr]) stream?.on("data", (chunk: Buffer) => void held.push(chunk));
  const over = new Promise<number>((resolve) => behind.once("close", (code) => resolve(code ?? 1)));
  const code = await runMounted(first);
  const codeBehind = await over;
  say(`\nthe contract through plain next start`);
  process.stdout.write(Buffer.concat(held));
  return code || codeBehind;
}

async function startNext(port: number, env: Readonly<Record<string, string>>): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  const child = start(["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)], env, "pipe");
  for (let i = 0; i < 1_500; i++) {
    if (child.exitCode !== null) throw new Error("next start ended");
    if ((await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) return url;
    await wait(200);
  }
  throw new Error("next start was not ready in five minutes");
}

type Started = { server: RunningServer; starts: readonly SeenStart[] };

const SETTINGS = { SAMPLE: "on", LOG_LEVEL: "error" };

async function startOnce(dataDir: string, running: RunningServer[]): Promise<Started> {
  const server = await startServer(dataDir, SETTINGS);
  running.push(server);
  return { server, starts: [] };
}

/** The first start fills an empty folder; the second finds it full, and its server answers the contract. */
async function startTwice(dataDir: string, running: RunningServer[]): Promise<Started> {
  const empty = await startServer(dataDir, { ...SETTINGS, PRELOAD_PAGES: "on" });
  running.push(empty);
  const { secret } = await issueKey(dataDir);
  const first = await lookAtStart(empty, secret);
  const { stderr } = await empty.stop();
  const server = await startServer(dataDir, SETTINGS);
  running.push(server);
  return { server, starts: [{ ...first, said: stderr }, await lookAtStart(server, secret)] };
}

async function main(): Promise<number> {
  const { path, dataDir, remove } = await temporaryFolder();
  const running: RunningServer[] = [];
  try {
    const { server, starts: seen } = await (isWhole ? startTwice : startOnce)(dataDir, running);
    const { url } = server;
    // What a start said can be longer than a variable of the environment may be.
    const starts = join(path, "starts.json");
    await writeFile(starts, JSON.stringify(seen));
    const database = await connectionOf(dataDir);
    if (!database) throw new Error("the database of the server can't be reached");
    const [keys, otherKeys] = await twoSetsOfKeys(database.url, dataDir);
    const mounted: Run = { host: "mounted", url, keys, starts, report: firstReport };
    const nextOn = async (port: number): Promise<string> => {
      const env = { DATA_DIR: dataDir, HOST: "127.0.0.1", LOG_LEVEL: "error", NODE_ENV: "production" };
      return startNext(port, { ...env, DATABASE_URL: database.url, PORT: String(port), PUBLIC_URL: url });
    };
    const code = isWhole
      ? await runBoth(mounted, { host: "next", url: await nextOn(await freePort()), keys: otherKeys, starts, report: secondReport })
      : await runMounted(mounted);
    if (code !== 0) say(`\nwhat the server said:\n${server.stderr()}`);
    return code;
  } catch (error) {
    // Said here, because what is tidied up below can fail as well.
    say(`\nthe contract could not be tested: ${error instanceof Error ? error.stack : String(error)}`);
    for (const server of running) say(`\nwhat the server said:\n${server.stderr()}`);
    return 1;
  } finally {
    await Promise.all(
      [...children].map((child) => {
        child.kill("SIGTERM");
        return ended(child);
      }),
    );
    await Promise.all(running.filter((server) => !server.hasEnded()).map((server) => server.stop()));
    await remove();
  }
}

process.exit(await main());
