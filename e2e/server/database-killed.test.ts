import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbedded } from "@/lib/host/embedded/start-embedded";
import { SOME_COMPANIES } from "@/testing/import-files";
import { lostCalls, violationsIn } from "@/testing/invariants";
import { keepCalling, withStatus } from "./crowd";
import { inDatabase } from "./database";
import { issueKey, publish, until, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, problemOf } from "./http";
import { type RunningServer, postmasterOf, startServer } from "./running-server";

let folder: Folder;
let server: RunningServer;
let key: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
  key = (await issueKey(folder.dataDir)).secret;
  await publish(folder.dataDir, "companies", await writeText(folder.path, "companies.csv", SOME_COMPANIES));
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

test("the database process killed under load: problems with Retry-After until it is back by itself, and no call is lost or counted twice", async () => {
  const over = { over: false };
  const load = keepCalling(server.url, key, 16, () => over.over);
  await wait(500);
  const killed = (await postmasterOf(folder.dataDir)) ?? 0;
  process.kill(killed, "SIGKILL");
  await until("a new database process", 15_000, async () => {
    expect((await get(`${server.url}/api/health/live`)).status).toBe(200);
    return ((await postmasterOf(folder.dataDir)) ?? killed) !== killed;
  });
  await until(
    "calls are answered again",
    15_000,
    async () => (await get(`${server.url}/api/v1/companies?limit=3`, { key })).status === 200,
  );
  expect((await get(`${server.url}/api/health/ready`)).status).toBe(200);
  await wait(500);
  over.over = true;
  const { answers, lost, refused } = await load;
  expect({ lost: lost.length, refused }).toEqual({ lost: 0, refused: 0 });
  const failed = answers.filter(({ status }) => status !== 200);
  for (const answer of failed) {
    expect(answer.status).toBe(503);
    expect(problemOf(answer)).toMatchObject({ code: "unavailable", retryable: true });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  await inDatabase(folder.dataDir, async (db) => {
    expect(
      await lostCalls(
        db,
        withStatus(answers, 200).map(({ requestId }) => requestId),
      ),
    ).toEqual([]);
    expect(await violationsIn(db)).toEqual([]);
  });
});

test("while the database of others is away the server lives, is not ready, and recovers when it returns", async () => {
  const outside = await temporaryFolder();
  const start = () => startEmbedded({ dataDir: outside.dataDir, settings: { shared_buffers: "16MB" } });
  let database = await start();
  const other = await startServer(folder.path, { DATABASE_URL: database.url() });
  try {
    process.kill(database.pid, "SIGKILL");
    await until("not ready", 10_000, async () => (await get(`${other.url}/api/health/ready`)).status === 503);
    expect((await get(`${other.url}/api/health/live`)).status).toBe(200);
    const answer = await get(`${other.url}/api/v1/companies`, { key });
    expect({ status: answer.status, code: problemOf(answer).code }).toEqual({ status: 503, code: "unavailable" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    await until("its folder says that it ended", 10_000, async () => (await postmasterOf(outside.dataDir)) === null);
    database = await start();
    await until("ready again", 10_000, async () => (await get(`${other.url}/api/health/ready`)).status === 200);
  } finally {
    await other.stop();
    await database.stop();
    await outside.remove();
  }
});
