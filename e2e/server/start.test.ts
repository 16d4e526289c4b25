import { afterAll, beforeAll, expect, test } from "vitest";
import { SOME_COMPANIES } from "@/testing/import-files";
import { violationsIn } from "@/testing/invariants";
import { keepCalling, withStatus } from "./crowd";
import { inDatabase, ledgerRows } from "./database";
import { type IssuedKey, issueKey, publish, until, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, page } from "./http";
import { runBoot, type Settings } from "./processes";
import { endsWithin, postmasterOf, refusedStart, startServer } from "./running-server";

let folder: Folder;
let key: IssuedKey;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test("an empty folder becomes a server that answers, and a second start keeps what was there", async () => {
  const first = await startServer(folder.dataDir);
  expect((await get(`${first.url}/api/health/ready`)).text).toBe('{"status":"ready"}\n');
  key = await issueKey(folder.dataDir);
  await publish(folder.dataDir, "companies", await writeText(folder.path, "companies.csv", SOME_COMPANIES));
  // The command line published it; the server hears of a release within a second.
  await until("the release is there", 2_000, async () => (await page(`${first.url}/api/v1/companies`, key.secret)).data.length === 5);
  const before = (await page(`${first.url}/api/v1/companies`, key.secret)).data;
  expect(await first.stop()).toMatchObject({ code: 0, signal: null });

  const second = await startServer(folder.dataDir);
  expect((await page(`${second.url}/api/v1/companies`, key.secret)).data).toEqual(before);
  await second.stop();
});

test("a second server on the same folder is refused with the pid of the first", async () => {
  const first = await startServer(folder.dataDir);
  const { code, stderr, stdout } = await refusedStart(folder.dataDir);
  expect(code).toBe(1);
  expect(stderr).toContain(`another Heliodex server (pid ${first.pid}) uses this data folder`);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe("");
  expect((await get(`${first.url}/api/health/ready`)).status).toBe(200);
  await first.stop();
});

test("an address that others reach is refused with defaults, each of which is named", async () => {
  const { code, stderr } = await refusedStart(folder.dataDir, { HOST: "0.0.0.0" });
  expect(code).toBe(1);
  expect(stderr).toMatch(/HOST=0\.0\.0\.0 is reachable from other machines.*DATABASE_URL.*AUTH_SECRET.*PUBLIC_URL.*ALLOW_DEFAULTS=yes/);
});

test("wrong settings are all named at once", async () => {
  const { code, stderr } = await refusedStart(folder.dataDir, { PORT: "many", LOG_LEVEL: "loud", AUTH_SECRET: "short" });
  expect(code).toBe(1);
  for (const name of ["PORT", "LOG_LEVEL", "AUTH_SECRET"]) expect(stderr).toContain(name);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test("SIGTERM under load: every answer is whole, every 200 is in the ledger, and the database is gone", async () => {
  const server = await startServer(folder.dataDir);
  const before = await inDatabase(folder.dataDir, (db) => ledgerRows(db, key.orgId));
  const postmaster = (await postmasterOf(folder.dataDir)) ?? 0;
  const over = { over: false, answered: 0 };
  const load = keepCalling(server.url, key.secret, 16, (sofar) => {
    over.answered = sofar.answers.length;
    return over.over;
  });
  await until("many calls are answered", 60_000, () => Promise.resolve(over.answered > 200));
  const ended = await server.stop();
  over.over = true;
  const { answers, lost } = await load;
  expect(ended).toMatchObject({ code: 0, signal: null });
  expect(lost.filter(({ isPartial }) => isPartial)).toEqual([]);
  const answered = withStatus(answers, 200).length;
  expect(answered).toBeGreaterThan(50);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(await endsWithin(postmaster, 100)).toBe(true);

  const again = await startServer(folder.dataDir);
  const counted = await inDatabase(folder.dataDir, (db) => ledgerRows(db, key.orgId));
  expect(counted - before).toBe(answered);
  expect(await inDatabase(folder.dataDir, violationsIn)).toEqual([]);
  await again.stop();
});

test("after SIGKILL of the server its database ends by itself, and the next start finds everything", async () => {
  const server = await startServer(folder.dataDir);
  const before = (await page(`${server.url}/api/v1/companies`, key.secret)).data;
  const postmaster = (await postmasterOf(folder.dataDir)) ?? 0;
  expect(postmaster).toBeGreaterThan(0);
  expect(await server.kill()).toMatchObject({ signal: "SIGKILL" });
  expect(await endsWithin(postmaster, 20_000)).toBe(true);

  const again = await startServer(folder.dataDir);
  expect((await page(`${again.url}/api/v1/companies`, key.secret)).data).toEqual(before);
  await again.stop();
});

test.each(["SIGTERM", "SIGINT"] as const)("%s right after ready, and again at once, ends in order", async (signal) => {
  const server = await startServer(folder.dataDir);
  process.kill(server.pid, signal);
  process.kill(server.pid, signal);
  expect(await server.finished).toMatchObject({ code: 0, signal: null });
  expect(await postmasterOf(folder.dataDir)).toBeNull();
});

/** Settings of a start whose pages are still being built, until that fails after a time or is stopped. */
function whileBuilding(ms: number): Settings {
  const code = `globalThis.heliodexPagesBuild = (() => {
    let fail;
    const done = new Promise((_, reject) => (fail = reject));
    done.catch(() => undefined);
    setTimeout(() => fail(new Error("next build failed (exit code 1).")), ${ms}).unref();
    return { done, stop: () => (process.stderr.write("build stopped\\n"), fail(new Error("stopped"))) };
  })();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

test("a start whose pages can't be built ends with what failed, and its database with it", async () => {
  const { code, stdout, stderr } = await refusedStart(folder.dataDir, whileBuilding(100));
  expect(code).toBe(1);
  expect(stderr).toContain("next build failed (exit code 1).\n");
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe("");
  expect(await postmasterOf(folder.dataDir)).toBeNull();
});

test("SIGTERM before it is ready ends in order too: the database goes with it, and the build of the pages", async () => {
  await until("no database runs", 20_000, async () => (await postmasterOf(folder.dataDir)) === null);
  const starting = runBoot(["start"], { PORT: "0", SAMPLE: "off", DATA_DIR: folder.dataDir, ...whileBuilding(60_000) });
  await until("the database runs", 20_000, async () => (await postmasterOf(folder.dataDir)) !== null);
  const postmaster = (await postmasterOf(folder.dataDir)) ?? 0;
  process.kill(starting.pid, "SIGTERM");
  const ended = await starting.finished;
  expect(ended).toMatchObject({ code: 0, signal: null });
  expect(ended.stderr).toContain("build stopped");
  expect(await endsWithin(postmaster, 100)).toBe(true);
});
