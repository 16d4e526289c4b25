import { afterAll, beforeAll, expect, test } from "vitest";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import { DAY_MS } from "@/lib/core/durations";
import { type EmbeddedServer, startEmbedded } from "@/lib/host/embedded/start-embedded";
import { revokeKey } from "@/lib/keys/revoke-key";
import { closeDatabase, prisma } from "@/lib/platform/database";
import { provideEnv } from "@/lib/platform/env";
import { SOME_COMPANIES } from "@/testing/import-files";
import { violationsIn } from "@/testing/invariants";
import { keyFor, operator, type TestKey } from "@/testing/use-database";
import { allAtOnce, questions, withStatus } from "./crowd";
import { atUrl, ledgerRows, numberOf, usedCalls } from "./database";
import { until, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, page } from "./http";
import { type RunningServer, mustRun, startServer } from "./running-server";

const AUTH_SECRET = "the same secret on both of the servers";
const WITHIN_MS = 1_000;
const FAST = { perSecond: 100_000, bucket: 400_000 };

let folder: Folder;
let database: EmbeddedServer;
let servers: [RunningServer, RunningServer];
let url: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await startEmbedded({ dataDir: folder.dataDir, settings: { shared_buffers: "64MB" } });
  await atUrl(database.url(), (db) => db.query("create database shared"));
  url = database.url("shared");
  provideEnv({ DATABASE_URL: url, DATA_DIR: folder.path, LOG_LEVEL: "error", AUTH_SECRET });
  // Both meet an empty database at the same moment, and both must come up.
  const start = (name: string): Promise<RunningServer> => startServer(`${folder.path}/${name}`, { DATABASE_URL: url, AUTH_SECRET });
  servers = await Promise.all([start("one"), start("two")]);
  const file = await writeText(folder.path, "companies.csv", SOME_COMPANIES);
  await mustRun(folder.path, ["import", "companies", file, "--publish"], { DATABASE_URL: url });
});
afterAll(async () => {
  await closeDatabase();
  await Promise.all(servers.map((server) => server.stop()));
  await database.stop();
  await folder.remove();
});

const everywhere = (isSo: (server: RunningServer) => Promise<boolean>): Promise<boolean> =>
  Promise.all(servers.map(isSo)).then((all) => all.every(Boolean));
const isAnswered = (key: TestKey, path: string, status: number) => async (server: RunningServer) =>
  (await get(`${server.url}/api/v1${path}`, { key: key.secret })).status === status;

test("64 clients on both servers get exactly the last ten calls of a quota", async () => {
  const key = await keyFor("pro", { quotaCalls: 30, burst: FAST });
  for (let n = 0; n < 20; n++) await page(`${servers[n % 2 === 0 ? 0 : 1].url}/api/v1/companies?limit=${n + 1}`, key.secret);
  const answers = await allAtOnce(questions(servers, 64), key.secret);
  expect(withStatus(answers, 200)).toHaveLength(10);
  expect(withStatus(answers, 429)).toHaveLength(54);
  await atUrl(url, async (db) => {
    expect(await usedCalls(db, key.orgId)).toBe(30);
    expect(await ledgerRows(db, key.orgId)).toBe(30);
    expect(await violationsIn(db)).toEqual([]);
  });
});

test("a sandbox key's calls of a day are never exceeded across both", async () => {
  const key = await keyFor("pro", { mode: "test", sandboxCalls: 50, burst: FAST });
  const answers = [...(await allAtOnce(questions(servers, 64), key.secret)), ...(await allAtOnce(questions(servers, 64), key.secret))];
  expect(withStatus(answers, 200).length).toBeLessThanOrEqual(50);
  expect(await atUrl(url, (db) => usedCalls(db, key.orgId, "sandbox"))).toBeLessThanOrEqual(50);
});

/** Calls without pause; when the last call that was still answered had begun. */
async function lastAnswered(server: RunningServer, secret: string): Promise<number> {
  for (let last = 0; ;) {
    const began = performance.now();
    const { status, text } = await get(`${server.url}/api/v1/companies?limit=1`, { key: secret });
    if (status !== 200) {
      expect(JSON.parse(text)).toMatchObject({ status: 401, code: "key-revoked" });
      return last;
    }
    last = began;
  }
}

test("a revoked key is refused by both within a second", async () => {
  for (let round = 0; round < 3; round++) {
    const key = await keyFor("enterprise", { burst: FAST });
    const polling = Promise.all(servers.flatMap((server) => [lastAnswered(server, key.secret), lastAnswered(server, key.secret)]));
    await new Promise((resolve) => setTimeout(resolve, 150 + round * 70));
    await revokeKey(operator(), key.id);
    const committed = performance.now();
    const lastBegan = Math.max(...(await polling));
    expect(lastBegan - committed).toBeLessThanOrEqual(WITHIN_MS);
    expect(await everywhere(isAnswered(key, "/companies?limit=1", 401))).toBe(true);
  }
});

test("a changed plan opens and closes endpoints on both within a second", async () => {
  const key = await keyFor("starter", { burst: FAST });
  expect(await everywhere(isAnswered(key, "/market/shipments", 403))).toBe(true);
  await setEntitlement(operator(), { orgId: key.orgId, plan: "pro" });
  await until("shipments open on both", WITHIN_MS, () => everywhere(isAnswered(key, "/market/shipments", 200)));
  await setEntitlement(operator(), { orgId: key.orgId, plan: "starter" });
  await until("shipments closed on both", WITHIN_MS, () => everywhere(isAnswered(key, "/market/shipments", 403)));
});

test("a changed quota holds on both within a second and keeps what is used", async () => {
  const key = await keyFor("pro", { quotaCalls: 4, burst: FAST });
  for (let n = 0; n < 4; n++) await page(`${servers[n % 2 === 0 ? 0 : 1].url}/api/v1/companies`, key.secret);
  expect(await everywhere(isAnswered(key, "/companies", 429))).toBe(true);
  await setEntitlement(operator(), { orgId: key.orgId, plan: "pro", quotaCalls: 8 });
  await until("calls are answered again on both", WITHIN_MS, () => everywhere(isAnswered(key, "/companies", 200)));
  await allAtOnce(questions(servers, 32), key.secret);
  expect(await atUrl(url, (db) => usedCalls(db, key.orgId))).toBe(8);
  expect(await atUrl(url, (db) => numberOf(db, "select count(*) as n from period where org_id = $1", [key.orgId]))).toBe(1);
});

test("a plan's rate is one rate on both", async () => {
  const burst = { perSecond: 20, bucket: 20 };
  const key = await keyFor("pro", { burst });
  const [began, forS] = [performance.now(), 4];
  let passed = 0;
  while (performance.now() - began < forS * 1_000) {
    passed += withStatus(await allAtOnce(questions(servers, 16), key.secret), 200).length;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Each alone would let through twice as much; what both let through before they hear of each other is at most a bucket, and is owed.
  expect(passed).toBeGreaterThanOrEqual(burst.perSecond * forS * 0.8);
  expect(passed).toBeLessThanOrEqual(burst.perSecond * forS + 3 * burst.bucket);
});

test("a period that goes on before its renewal is heard of is one and the same on both", async () => {
  const key = await keyFor("pro", { burst: FAST });
  const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
  const [periodStartsAt, periodEndsAt, periodAnchor] = [daysAgo(100), daysAgo(70), daysAgo(400)];
  await prisma().entitlement.update({ where: { orgId: key.orgId }, data: { periodStartsAt, periodEndsAt, periodAnchor } });
  for (const answer of await allAtOnce(questions(servers, 16), key.secret)) expect(answer.status).toBe(200);
  await atUrl(url, async (db) => {
    expect(await usedCalls(db, key.orgId)).toBe(16);
    expect(
      await numberOf(db, "select count(*) as n from period where org_id = $1 and now() >= starts_at and now() < ends_at", [key.orgId]),
    ).toBe(1);
    expect(await numberOf(db, "select count(*) as n from period where org_id = $1", [key.orgId])).toBe(1);
  });
});

test("a new release is on both within a second, and a cursor of one goes on at the other", async () => {
  const key = await keyFor("enterprise", { burst: FAST });
  const [one, two] = servers;
  const first = await page(`${one.url}/api/v1/companies?limit=2`, key.secret);
  const next = new URL(first.page.next ?? "");
  const second = await page(`${two.url}${next.pathname}${next.search}`, key.secret);
  expect(second.data).toEqual((await page(`${one.url}/api/v1/companies?limit=4`, key.secret)).data.slice(2));

  const file = await writeText(folder.path, "more.csv", [...SOME_COMPANIES, "Soleil Neuf,FR,Nantes,epc,active"]);
  await mustRun(folder.path, ["import", "companies", file, "--publish"], { DATABASE_URL: url });
  const release = String(await atUrl(url, (db) => numberOf(db, "select max(number) as n from release")));
  for (const { url: origin } of servers)
    expect((await get(`${origin}/api/v1/changes?since=${release}`, { key: key.secret })).headers["data-release"]).toBe(release);
  const isShown = async (server: RunningServer): Promise<boolean> =>
    (await get(`${server.url}/api/v1/companies`, { key: key.secret })).headers["data-release"] === release;
  await until("the release is on both", WITHIN_MS, () => everywhere(isShown));
  const third = new URL(second.page.next ?? "");
  expect((await page(`${one.url}${third.pathname}${third.search}`, key.secret)).data).toHaveLength(1);
});
