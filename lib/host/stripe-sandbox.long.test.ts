import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env, provideEnv } from "@/lib/platform/env";
import { acquireDataLock } from "./embedded/data-lock";
import { isAlive } from "./embedded/process-identity";
import { findPayments, openPayments, type Payments } from "./stripe-sandbox";
import { runningSandbox, sandboxFolder } from "./stripe-sandbox/address";

/** Listens as the sandbox does, and answers every request with what it was told at its start. */
const STAND_IN = `
import { createServer } from "node:http";
let text = "";
process.stdin.setEncoding("utf8").on("data", (part) => {
  text += part;
  if (!text.endsWith("\\n")) return;
  const settings = JSON.parse(text);
  const server = createServer((req, res) => {
    if (req.method === "POST") req.setEncoding("utf8").on("data", (body) => Object.assign(settings, { webhookUrl: JSON.parse(body).url }));
    req.resume().on("end", () => res.end(JSON.stringify({ ...settings, authorization: req.headers.authorization ?? null, argv: process.argv })));
  });
  server.on("error", () => process.exit(1));
  server.listen(settings.port, "127.0.0.1", () => process.stdout.write("ready http://127.0.0.1:" + server.address().port + "\\n"));
}).on("end", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
`;

let folder: string;
let command: string[];
let said: string[];
let opened: Payments[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heliodex-payments-"));
  command = [join(folder, "stand-in.mjs")];
  writeFileSync(command[0] ?? "", STAND_IN);
  said = [];
  opened = [];
  forget();
  provideEnv({ DATA_DIR: join(folder, "data"), BRAND_NAME: "Brand", AUTH_SECRET: "a".repeat(40) });
});
afterEach(async () => {
  for (const payments of opened) await payments.close();
  forget();
  rmSync(folder, { recursive: true, force: true });
});

/** As another process would see the settings. */
function forget(): void {
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_API_BASE"]) Reflect.deleteProperty(process.env, name);
  provideEnv({});
}

async function open(role: "server" | "ops" = "server"): Promise<Payments> {
  const payments = await openPayments({ role, root: folder, say: (line) => said.push(line), command });
  opened.push(payments);
  return payments;
}

const pidNow = async (): Promise<number> => (await runningSandbox(env().DATA_DIR))?.pid ?? 0;
const facts = async (): Promise<Record<string, unknown>> =>
  (await (await fetch(env().STRIPE_API_BASE ?? "")).json()) as Record<string, unknown>;

test("without a key a sandbox runs, its keys are settings, and none of them is in its arguments", async () => {
  await open();
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, DATA_DIR } = env();
  expect(STRIPE_SECRET_KEY).toMatch(/^sk_test_\w{64}$/);
  expect(STRIPE_WEBHOOK_SECRET).toMatch(/^whsec_\w{64}$/);
  const { argv, ...told } = await facts();
  expect(told).toMatchObject({
    secretKey: STRIPE_SECRET_KEY,
    merchant: "Brand",
    webhookUrl: null,
    stateFile: join(sandboxFolder(DATA_DIR), "state.json"),
  });
  expect(JSON.stringify(argv)).not.toContain("test");
});

test("only its owner may read where it is", async () => {
  await open();
  expect(statSync(sandboxFolder(env().DATA_DIR)).mode & 0o777).toBe(0o700);
  expect(statSync(join(sandboxFolder(env().DATA_DIR), "address.json")).mode & 0o777).toBe(0o600);
});

test("with a key of one's own nothing is started", async () => {
  provideEnv({ STRIPE_SECRET_KEY: "sk_test_own", STRIPE_WEBHOOK_SECRET: "whsec_own" });
  await open();
  expect(env().STRIPE_API_BASE).toBeUndefined();
  expect(await pidNow()).toBe(0);
});

test("it ends when it is closed, and the next start has the same address and keys", async () => {
  let running = await open();
  for (let tries = 1; ; tries++) {
    const [before, pid] = [{ ...env() }, await pidNow()];
    await running.close();
    expect(isAlive(pid)).toBe(false);
    forget();
    expect(await findPayments(env().DATA_DIR)).toBe(false);
    running = await open();
    // Anybody on this machine may have got the port between the two: that is seldom, and never three times.
    if (tries < 3 && env().STRIPE_API_BASE !== before.STRIPE_API_BASE) continue;
    expect(env()).toEqual(before);
    return;
  }
});

test("where its port is taken meanwhile it finds another", async () => {
  const first = await open();
  const base = env().STRIPE_API_BASE ?? "";
  await first.close();
  const squatter = createServer().listen(Number(new URL(base).port), "127.0.0.1");
  await once(squatter, "listening");
  forget();
  await open();
  expect(env().STRIPE_API_BASE).not.toBe(base);
  await facts();
  squatter.close();
});

test("killed, it comes back where it was and still knows the webhook", async () => {
  const payments = await open();
  await payments.receiveAt("http://127.0.0.1:3000/api/stripe/webhook");
  for (let round = 0; round < 2; round++) {
    const pid = await pidNow();
    process.kill(pid, "SIGKILL");
    await expect.poll(pidNow, { timeout: 10_000 }).not.toBeOneOf([0, pid]);
    expect(await facts()).toMatchObject({ webhookUrl: "http://127.0.0.1:3000/api/stripe/webhook" });
  }
  expect(said).toHaveLength(2);
  expect(said[0]).toContain("SIGKILL");
});

test("closed while it is away, it stays away", async () => {
  const payments = await open();
  process.kill(await pidNow(), "SIGKILL");
  await expect.poll(() => said.length).toBe(1);
  await payments.close();
  expect(await pidNow()).toBe(0);
});

test("a command uses the sandbox of the server and leaves it alone", async () => {
  await open();
  const [before, pid] = [{ ...env() }, await pidNow()];
  forget();
  const command = await open("ops");
  expect(env()).toEqual(before);
  await command.close();
  expect(isAlive(pid)).toBe(true);
  forget();
  expect(await findPayments(env().DATA_DIR)).toBe(true);
  expect(env()).toEqual(before);
});

test("two never run on one state: who comes second waits for the command that has it", async () => {
  const lock = await (async () => {
    await open("ops");
    return opened.pop();
  })();
  const pid = await pidNow();
  forget();
  const second = open();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await pidNow()).toBe(pid);
  await lock?.close();
  await second;
  expect(isAlive(pid)).toBe(false);
  expect(await pidNow()).not.toBe(0);
});

test("what a killed server left running is ended before another starts", async () => {
  const first = await open();
  const left = await pidNow();
  const lock = join(sandboxFolder(env().DATA_DIR), "lock.json");
  const holder = JSON.parse(readFileSync(lock, "utf8")) as Record<string, unknown>;
  // As if the holder were dead, and its sandbox had not noticed yet.
  writeFileSync(lock, JSON.stringify({ ...holder, pid: 999_999_999, token: "dead" }));
  opened = [];
  forget();
  const second = openPayments({ role: "server", root: folder, say: () => undefined, command });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await pidNow()).toBe(left);
  await first.close();
  opened.push(await second);
  expect(await pidNow()).not.toBe(left);
});

test("it ends with the process that started it, however that ends", async () => {
  const script = `
    import { spawn } from "node:child_process";
    const child = spawn(process.execPath, ${JSON.stringify(command)}, { stdio: ["pipe", "pipe", "inherit"], detached: true });
    child.stdin.write('{"port":0}\\n');
    child.stdout.on("data", () => process.stdout.write(String(child.pid)));
  `;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [pid] = (await once(parent.stdout, "data")) as [Buffer];
  expect(isAlive(Number(pid))).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(Number(pid)), { timeout: 5_000 }).toBe(false);
});

test("one that can't start is said so, and its folder is free again", async () => {
  writeFileSync(command[0] ?? "", "process.exit(3)");
  await expect(open()).rejects.toThrow(/exited before it was ready \(code 3\)/);
  await (await acquireDataLock(sandboxFolder(env().DATA_DIR), "test")).release();
});

test.skipIf(process.platform !== "linux")("nothing of our settings is in its surroundings", async () => {
  await open();
  const surroundings = execFileSync("cat", [`/proc/${await pidNow()}/environ`], { encoding: "utf8" });
  expect(surroundings).not.toMatch(/AUTH_SECRET|STRIPE|DATA_DIR/);
});
