import { afterAll, beforeAll, expect, test } from "vitest";
import { SOME_COMPANIES } from "@/testing/import-files";
import { violationsIn } from "@/testing/invariants";
import { allAtOnce, questions, withStatus } from "./crowd";
import { inDatabase, ledgerRows, numberOf, usedCalls } from "./database";
import { issueKey, publish, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, problemOf } from "./http";
import { type RunningServer, startServer } from "./running-server";

let folder: Folder;
let server: RunningServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
  await publish(folder.dataDir, "companies", await writeText(folder.path, "companies.csv", SOME_COMPANIES));
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

test("of 64 clients at once for ten calls exactly ten are answered and counted, the rest learn that the quota is used up", async () => {
  const { secret, orgId } = await issueKey(folder.dataDir, ["--plan", "pro", "--quota", "10"]);
  const answers = await allAtOnce(questions([server], 64), secret);
  expect(withStatus(answers, 200)).toHaveLength(10);
  const refused = withStatus(answers, 429);
  expect(refused).toHaveLength(54);
  for (const answer of refused) {
    expect(problemOf(answer).code).toBe("quota-exceeded");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.headers["usage-charge"]).toBe("0");
  }
  await inDatabase(folder.dataDir, async (db) => {
    expect(await ledgerRows(db, orgId)).toBe(10);
    expect(await usedCalls(db, orgId)).toBe(10);
    expect(await numberOf(db, "select sum(charged) as n from usage_now where org_id = $1", [orgId])).toBe(10);
    expect(await violationsIn(db)).toEqual([]);
  });
});

test("at the quota, unchanged answers, errors and questions about oneself stay free", async () => {
  const { secret, orgId } = await issueKey(folder.dataDir, ["--plan", "pro", "--quota", "3"]);
  const url = `${server.url}/api/v1/companies?limit=7`;
  const first = await get(url, { key: secret });
  for (let n = 0; n < 3; n++) await get(url, { key: secret });
  expect((await get(url, { key: secret })).status).toBe(429);
  expect((await get(url, { key: secret, headers: { "if-none-match": first.headers.etag ?? "" } })).status).toBe(304);
  expect((await get(`${server.url}/api/v1/me`, { key: secret })).status).toBe(200);
  expect((await get(`${server.url}/api/v1/companies?limit=none`, { key: secret })).status).toBe(400);
  expect(await inDatabase(folder.dataDir, (db) => usedCalls(db, orgId))).toBe(3);
});

test("64 clients at once on a fresh sandbox key of a thousand calls are all answered", async () => {
  const { secret } = await issueKey(folder.dataDir, ["--plan", "pro", "--test", "--quota", "1000"]);
  const answers = await allAtOnce(questions([server], 64), secret);
  expect(withStatus(answers, 200)).toHaveLength(64);
});

test("a sandbox key of 50 calls a day is answered 50 times, however many ask at once", async () => {
  const { secret, orgId } = await issueKey(folder.dataDir, ["--plan", "pro", "--test", "--quota", "50"]);
  const answers = [...(await allAtOnce(questions([server], 64), secret)), ...(await allAtOnce(questions([server], 64), secret))];
  expect(withStatus(answers, 200)).toHaveLength(50);
  for (const answer of withStatus(answers, 429)) expect(problemOf(answer).code).toBe("quota-exceeded");
  await inDatabase(folder.dataDir, async (db) => {
    expect(await usedCalls(db, orgId, "sandbox")).toBe(50);
    expect(await ledgerRows(db, orgId)).toBe(0);
  });
});
