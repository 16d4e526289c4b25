import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { violationsIn } from "@/e2e/campaigns/invariants";
import { BAD_FILES } from "./bad-files";
import { inDatabase } from "./database";
import { issueKey, PRICE_HEAD, priceLine, publish, SOME_COMPANIES, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get } from "./http";
import { type RunningServer, ops, startServer } from "./running-server";
import { writeBadFile } from "./write-bad-file";

const READ = ["/companies?limit=100", "/pricing/history?from=2026-01-01&to=2026-03-01", "/datasets"];
const UNREADABLE = 3;

let folder: Folder;
let server: RunningServer;
let key: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
  key = (await issueKey(folder.dataDir)).secret;
  await publish(folder.dataDir, "companies", await writeText(folder.path, "companies.csv", SOME_COMPANIES));
  await publish(folder.dataDir, "prices", await writeText(folder.path, "prices.csv", [PRICE_HEAD, priceLine("2026-01-07", "0.0880")]));
  // A release reaches an instance within a second.
  await wait(1_000);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** What customers see, to the byte. */
async function shown(): Promise<unknown> {
  const answers = await Promise.all(READ.map((path) => get(`${server.url}/api/v1${path}`, { key })));
  expect(answers.map(({ status }) => status)).toEqual(READ.map(() => 200));
  return answers.map(({ status, headers, text }) => ({ status, etag: headers.etag, release: headers["data-release"], text }));
}

test.each(BAD_FILES)("$name ($kind): $outcome, with a clear sentence, and nothing that is published changes", async (bad) => {
  const before = await shown();
  const file = await writeBadFile(folder.path, bad);
  const { code, stdout, stderr } = await ops(folder.dataDir, ["import", bad.kind, file, "--publish"]);
  await rm(file);
  const said = stdout + stderr;
  expect.soft(code, said).toBe(bad.outcome === "refused" ? UNREADABLE : 0);
  expect.soft(said).toMatch(bad.says);
  expect.soft(said).not.toMatch(/\n\s+at |undefined|\[object/);
  expect.soft(said.length).toBeLessThan(4_000);
  if (bad.outcome === "quarantined") expect.soft(said).toContain("quarantined:");
  if (bad.outcome !== "refused") expect.soft(said).toContain("No changes");
  expect(await shown()).toEqual(before);
});

test("all these files have left the database in order", async () => {
  expect(await inDatabase(folder.dataDir, violationsIn)).toEqual([]);
});
