import { spawn } from "node:child_process";
import { Agent } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRunning } from "@/lib/host/embedded/process-identity";
import { lastSandbox } from "@/lib/host/stripe-sandbox/address";
import { type IssuedKey, issueKey, until } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { type Answer, get } from "./http";
import { ROOT, runNpm } from "./processes";
import { endsWithin, postmasterOf, type RunningServer, startServer } from "./running-server";

let folder: Folder;
let key: IssuedKey;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** Every request on a connection of its own, as from somebody new. */
const anew = (url: string, secret?: string): Promise<Answer> => {
  const agent = new Agent({ keepAlive: false });
  return get(url, { agent, ...(secret === undefined ? {} : { key: secret }) }).finally(() => agent.destroy());
};
const state = async (url: string): Promise<string> => (await anew(`${url}/api/health/ready`)).text.trim();
const startNpm = (dataDir: string, settings = {}): Promise<RunningServer> => startServer(dataDir, settings, runNpm);
const untilStopping = (url: string): Promise<number> =>
  until("it is not ready", 5_000, async () => (await state(url)) === '{"status":"stopping"}');

test("after SIGTERM it says that it is not ready and serves on new connections, for as long as it was told; then it ends in order", async () => {
  const server = await startServer(folder.dataDir, { STOP_DELAY_S: "5" });
  key = await issueKey(folder.dataDir);
  const postmaster = (await postmasterOf(folder.dataDir)) ?? 0;
  const asked = performance.now();
  process.kill(server.pid, "SIGTERM");
  await untilStopping(server.url);
  let served = 0;
  while (performance.now() - asked < 2_500) {
    const answer = await anew(`${server.url}/api/v1/companies`, key.secret);
    expect(answer.status).toBe(200);
    expect((await anew(`${server.url}/docs`)).status).toBe(200);
    served++;
    await wait(50);
  }
  // How many depends on the machine; that the last came two seconds after the signal does not.
  expect(served).toBeGreaterThan(1);
  // Nobody is sent away before the port is closed: they would all come anew at that moment.
  const kept = new Agent({ keepAlive: true });
  const answer = await get(`${server.url}/api/v1/companies`, { agent: kept, key: key.secret }).finally(() => kept.destroy());
  expect(answer.headers.connection).toBe("keep-alive");
  expect(await state(server.url)).toBe('{"status":"stopping"}');
  expect(await server.finished).toMatchObject({ code: 0, signal: null });
  expect(performance.now() - asked).toBeGreaterThan(5_000);
  await expect(anew(`${server.url}/api/health/live`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(await endsWithin(postmaster, 100)).toBe(true);
});

test.each([
  ["a second SIGTERM, a second later,", "SIGTERM", "SIGTERM"],
  ["Ctrl-C", "SIGINT", null],
] as const)("%s skips the delay", async (_, first, second) => {
  const server = await startServer(folder.dataDir, { STOP_DELAY_S: "300" });
  process.kill(server.pid, first);
  if (second) {
    await untilStopping(server.url);
    await wait(1_100);
    process.kill(server.pid, second);
  }
  expect(await server.finished).toMatchObject({ code: 0, signal: null });
});

test("SIGTERM to npm and all that it started is one request to stop: the delay stays", async () => {
  const npm = await startNpm(folder.dataDir, { STOP_DELAY_S: "4" });
  await wait(5_000);
  const asked = performance.now();
  process.kill(-npm.pid, "SIGTERM");
  await untilStopping(npm.url);
  while (performance.now() - asked < 3_500) {
    expect((await anew(`${npm.url}/api/health/live`)).status).toBe(200);
    await wait(100);
  }
  expect(await npm.finished).toMatchObject({ code: 0, signal: null });
});

test("requests that never arrive whole don't hold up the end", async () => {
  const server = await startServer(folder.dataDir, { STOP_DELAY_S: "0" });
  const starts = ["", "GET /api/v1/companies HTTP/1.1\r\nX-A: ", "POST /api/v1/exports HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n"];
  const sockets = starts.map((start) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(start)).on("error", () => undefined);
    return socket;
  });
  const more = setInterval(() => sockets.slice(1).forEach((socket) => socket.write("a")), 1_000);
  await wait(500);
  const asked = performance.now();
  expect(await server.stop()).toMatchObject({ code: 0, signal: null });
  clearInterval(more);
  expect(performance.now() - asked).toBeLessThan(10_000);
});

test("SIGTERM to npm ends the server in order, with its database and its payments, and npm with it", async () => {
  const npm = await startNpm(folder.dataDir);
  const postmaster = (await postmasterOf(folder.dataDir)) ?? 0;
  const sandbox = await lastSandbox(folder.dataDir);
  expect(sandbox && isRunning(sandbox)).toBe(true);
  process.kill(npm.pid, "SIGTERM");
  expect(await npm.finished).toMatchObject({ code: 0, signal: null });
  await expect(anew(`${npm.url}/api/health/live`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(await endsWithin(postmaster, 100)).toBe(true);
  expect(sandbox && isRunning(sandbox)).toBe(false);
});

test("a server whose output nobody reads any more goes on, and stops in order", async () => {
  const server = await startServer(folder.dataDir, { STOP_DELAY_S: "0", LOG_LEVEL: "info" });
  server.closeOutput();
  expect((await anew(`${server.url}/requests/not-a-token`)).status).toBeLessThan(500);
  expect((await anew(`${server.url}/api/health/ready`)).status).toBe(200);
  expect(await server.stop()).toMatchObject({ code: 0, signal: null });
});

test("npm that is killed leaves no server behind", async () => {
  const npm = await startNpm(folder.dataDir);
  const postmaster = (await postmasterOf(folder.dataDir)) ?? 0;
  process.kill(npm.pid, "SIGKILL");
  expect(await endsWithin(postmaster, 20_000)).toBe(true);
  await npm.finished;
});

test("a signal ends a command that is still being prepared, and the program that it runs", async () => {
  const script = `
    const { endOnSignals } = await import("./setup/signals.mjs");
    endOnSignals(process.argv[1]);
    const { prepare } = await import("./setup/commands.mjs");
    const { runNode } = await import("./setup/run.mjs");
    const program = "process.stderr.write('pid ' + process.pid); setInterval(() => 0, 1000)";
    await prepare([{ isDone: () => false, work: () => runNode(["-e", program]) }, { isDone: () => false, work: () => process.exit(99) }]);`;
  for (const [command, code] of [
    ["start", 0],
    ["build", 143],
  ] as const) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script, command], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let text = "";
    child.stderr.setEncoding("utf8").on("data", (part: string) => (text += part));
    await until("its program runs", 20_000, () => Promise.resolve(/pid \d+/.test(text)));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(code);
    expect(await endsWithin(Number(/pid (\d+)/.exec(text)?.[1]), 100)).toBe(true);
  }
});
