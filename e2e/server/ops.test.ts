import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SOME_COMPANIES } from "@/testing/import-files";
import { writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get } from "./http";
import { mustRun, ops, postmasterOf, startServer } from "./running-server";

const SECRET = /^[a-z]+_(live|test)_[0-9A-Za-z]{36}$/;

let folder: Folder;
let file: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  file = await writeText(folder.path, "companies.csv", SOME_COMPANIES);
});
afterAll(() => folder.remove());

const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1) ?? "";

/** Everything that must work alike with and without a server. */
async function everyCommand(): Promise<void> {
  const issued = await mustRun(folder.dataDir, ["key", "issue", "--plan", "pro"]);
  expect(lastLine(issued)).toMatch(SECRET);
  const keys = JSON.parse(await mustRun(folder.dataDir, ["key", "list", "--json"])) as unknown[];
  expect(keys.length).toBeGreaterThan(0);
  expect(JSON.stringify(keys)).not.toContain(lastLine(issued));
  expect(await mustRun(folder.dataDir, ["import", "companies", file])).toContain("Not published.");
  expect(JSON.parse(await mustRun(folder.dataDir, ["release", "list", "--json"]))).toBeInstanceOf(Array);
  expect(await mustRun(folder.dataDir, ["doctor"])).toMatch(/ok\s+PostgreSQL \d+/);
  expect(JSON.parse(await mustRun(folder.dataDir, ["doctor", "--json"]))).toContainEqual(expect.objectContaining({ level: "ok" }));
}

test("every command works while no server runs, and leaves no database behind", async () => {
  await everyCommand();
  expect(await postmasterOf(folder.dataDir)).toBeNull();
});

test("every command works while the server runs, on the same data", async () => {
  const server = await startServer(folder.dataDir);
  const before = await postmasterOf(folder.dataDir);
  await everyCommand();
  expect(await mustRun(folder.dataDir, ["doctor"])).toContain("the server is running");
  expect(await postmasterOf(folder.dataDir)).toBe(before);
  const secret = lastLine(await mustRun(folder.dataDir, ["key", "issue", "--plan", "starter", "--test"]));
  expect((await get(`${server.url}/api/v1/me`, { key: secret })).status).toBe(200);
  await server.stop();
});

test("a backup of a running server is an installation of its own elsewhere, with the same keys and secret", async () => {
  const server = await startServer(folder.dataDir);
  const secret = lastLine(await mustRun(folder.dataDir, ["key", "issue", "--plan", "pro"]));
  const saved = join(folder.path, "saved.backup");
  const settings = { BACKUP_PASSPHRASE: "correct horse battery" };
  await mustRun(folder.dataDir, ["backup", saved], settings);
  expect((await ops(folder.dataDir, ["restore", saved], settings)).stderr).toBe("The server is running. Stop it first.\n");
  await server.stop();

  const elsewhere = await temporaryFolder();
  expect(await mustRun(elsewhere.dataDir, ["restore", saved], settings)).toMatch(/^Restored to 20/);
  expect(await readFile(join(elsewhere.dataDir, "secret"), "utf8")).toBe(await readFile(join(folder.dataDir, "secret"), "utf8"));
  const restored = await startServer(elsewhere.dataDir);
  expect((await get(`${restored.url}/api/v1/companies`, { key: secret })).status).toBe(200);
  await restored.stop();
  await elsewhere.remove();
});

test.each([
  { args: ["key", "revoke", "key_none"], code: 1, says: /There is no key key_none/ },
  { args: ["sorcery"], code: 2, says: /unknown command 'sorcery'/ },
  { args: ["import", "companies", "package.json"], code: 3, says: /no array of objects/ },
])("$args ends with $code and a sentence", async ({ args, code, says }) => {
  const ended = await ops(folder.dataDir, args);
  expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: "" });
  expect(ended.stderr).toMatch(says);
});
