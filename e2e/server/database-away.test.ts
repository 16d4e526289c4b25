import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedServer, startEmbedded } from "@/lib/host/embedded/start-embedded";
import { provideEnv } from "@/lib/platform/env";
import { cookieOf } from "@/testing/portal";
import { atUrl } from "./database";
import { until } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { type Forwarder, forwarderTo } from "./forwarder";
import { type Answer, get, problemOf } from "./http";
import { runBoot, type Settings, type Started } from "./processes";
import { refusedStart, type RunningServer, startServer } from "./running-server";

const AUTH_SECRET = "the secret of a server that waits for it";
/** A session that is not there: only the database knows that. */
let signedIn: { cookie: string };

let folder: Folder;
let database: EmbeddedServer;
let way: Forwarder;
let server: RunningServer;

const html = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  get(`${server.url}${path}`, { headers: { accept: "text/html", ...headers } });

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await startEmbedded({ dataDir: folder.dataDir, settings: { shared_buffers: "64MB" } });
  await atUrl(database.url(), (db) => db.query("create database shared"));
  way = await forwarderTo(database.connection, "shared");
  provideEnv({ AUTH_SECRET });
  const { name, value } = await cookieOf("sess_nobody");
  signedIn = { cookie: `${name}=${value}` };
});
afterAll(async () => {
  await way.open().catch(() => undefined);
  await server?.stop();
  await way.close();
  await database.stop();
  await folder.remove();
});

test("a start without a database ends when its time is up, and says what to look at", async () => {
  const { code, stderr } = await refusedStart(`${folder.path}/early`, { DATABASE_URL: way.url, AUTH_SECRET, DATABASE_WAIT_S: "1" });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /waiting up to 1 s for the database at 127\.0\.0\.1:\d+\/shared: .*\nThe database at .* did not respond within 1 s/,
  );
  expect(stderr).not.toMatch(/\n\s+at /);
});

test("SIGTERM ends a start that waits, in order", async () => {
  const starting = runBoot(["start"], { PORT: "0", DATA_DIR: `${folder.path}/early`, DATABASE_URL: way.url, AUTH_SECRET });
  await until("it waits", 20_000, () => Promise.resolve(starting.stderr().includes("waiting up to 60 s")));
  process.kill(starting.pid, "SIGTERM");
  expect(await starting.finished).toMatchObject({ code: 0, signal: null });
});

test("a server that starts before its database is ready soon after it", async () => {
  const began: Started[] = [];
  const run = (args: readonly string[], settings: Settings): Started => {
    const started = runBoot(args, settings);
    began.push(started);
    return started;
  };
  const logged = { LOG_LEVEL: "info", ACCESS_LOG: "on" };
  const starting = startServer(`${folder.path}/server`, { DATABASE_URL: way.url, AUTH_SECRET, ...logged }, run);
  await until("it waits", 30_000, () => Promise.resolve(began[0]?.stderr().includes("waiting up to 60 s for the database") === true));
  await way.open();
  server = await starting;
  expect((await get(`${server.url}/api/health/ready`)).status).toBe(200);
});

/** They need the database for everyone, or for whoever is signed in. */
const PAGES = ["/console", "/console/keys", "/staff", "/account"];

async function expectOwnPage(answer: Answer): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "5",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(answer.headers).not.toHaveProperty("content-encoding");
  expect(answer.text).toMatch(/^<!doctype html>.*<h1>This page is temporarily unavailable<\/h1>.*<\/html>\n$/s);
}

/** What a test of the log sends: each of these fails, and each in a way of its own. */
const FAILING: readonly [path: string, headers: Readonly<Record<string, string>>][] = [
  ["/api/v1/companies", { authorization: "Bearer spv_live_nobody" }],
  ["/api/v1/companies", { host: "data.customer.example" }],
  ["/api/console/keys", {}],
  ["/", { accept: "text/html" }],
  ["/console", { accept: "text/html" }],
];

const TIMES = 40;
/** Ways in which something fails, of requests and of what runs beside them. */
const MOST_KINDS = 15;

/** All but a line for each request, which is wanted. */
const otherLines = (text: string): string[] => text.split("\n").filter((line) => line !== "" && !line.includes('"msg":"request"'));

/** Whatever fails and however often, the log grows by kinds of failures and not by failures. */
async function expectShortLog(): Promise<void> {
  const [before, began] = [server.stderr().length, performance.now()];
  const requests = Array.from({ length: TIMES }, () => FAILING).flat();
  await Promise.all(requests.map(([path, headers]) => get(`${server.url}${path}`, { headers: { ...signedIn, ...headers } })));
  const lines = otherLines(server.stderr().slice(before));
  // A kind of failure has two lines in ten seconds: the first one, and how many more there were.
  const spans = 1 + Math.ceil((performance.now() - began) / 10_000);
  expect(lines.length, lines.join("\n")).toBeLessThanOrEqual(spans * 2 * MOST_KINDS);
  expect(lines.join("\n").length).toBeLessThanOrEqual(spans * 40_000);
  for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow();
}

test("without a database a page says so with 503, a portal route with a problem, and both return with it", async () => {
  for (const path of PAGES) expect((await html(path, signedIn)).status, path).toBe(307);
  await way.close();
  // What was read a moment ago is known for a second. From the first moment on, nothing is a 500.
  const seen = new Set<number>();
  const look = async (path: string): Promise<boolean> => {
    const { status } = await html(path, signedIn);
    return seen.add(status) && status === 503;
  };
  for (const path of ["/console", "/"]) await until(`${path} has nothing left to show`, 10_000, () => look(path));
  expect([...seen]).not.toContain(500);
  for (const path of PAGES) await expectOwnPage(await html(path, signedIn));
  await expectOwnPage(await html("/console", { ...signedIn, "accept-encoding": "gzip, br" }));
  const head = await get(`${server.url}/console`, { method: "HEAD", headers: signedIn });
  expect([head.status, head.text]).toEqual([503, ""]);
  await expectOwnPage(await html("/"));
  expect((await html("/docs")).status).toBe(200);
  const route = await get(`${server.url}/api/console/keys`, { headers: signedIn });
  expect(problemOf(route)).toMatchObject({ status: 503, code: "unavailable" });
  expect(route.headers["retry-after"]).toBe("2");
  expect((await get(`${server.url}/api/health/live`)).status).toBe(200);
  await expectShortLog();
  // It trusts its last look for two seconds.
  await until("it is not ready", 10_000, async () => (await get(`${server.url}/api/health/ready`)).status === 503);

  await way.open();
  await until("pages are back", 10_000, async () => (await html("/")).status === 200);
  for (const path of PAGES) expect((await html(path, signedIn)).status, path).toBe(307);
  expect((await get(`${server.url}/api/console/keys`, { headers: signedIn })).status).toBe(401);
});

test("a log that nobody reads holds up no request, and says afterwards how much of it is missing", async () => {
  server.pauseLog();
  // A line of 2 kB each: more than twice what the pipe and the server keep.
  const path = `/api/v1${"/a".repeat(1_000)}`;
  for (let n = 0; n < 70; n++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${server.url}${path}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  }
  server.resumeLog();
  await until("the log says so", 20_000, () => Promise.resolve(/"lines":\d+,"msg":"lines of the log were dropped/.test(server.stderr())));
});
