import { afterAll, beforeAll, expect, test } from "vitest";
import { SOME_COMPANIES, writeText } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get } from "./http";
import { type RunningServer, mustRun, ops, postmasterOf, startServer } from "./running-server";

const SECRET = /^[a-z]+_(live|test)_[0-9A-Za-z]{36}$/;
const STACK = /\n\s+at /;

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

type Wrong = { args: string[]; code: number; says: RegExp };
const WRONG: Wrong[] = [
  { args: ["import", "sorcery", "x.csv"], code: 2, says: /unknown command 'sorcery'/ },
  { args: ["import", "companies"], code: 2, says: /missing required argument/ },
  { args: ["import", "companies", "/nowhere/x.csv"], code: 1, says: /There is no file \/nowhere\/x\.csv/ },
  { args: ["import", "companies", "/tmp"], code: 1, says: /There is no file \/tmp/ },
  { args: ["import", "publish", "imp_0000000000000000"], code: 1, says: /There is no import imp_/ },
  { args: ["key", "issue", "--plan", "platinum"], code: 2, says: /starter, pro, enterprise/ },
  { args: ["key", "issue", "--plan", "pro", "--quota", "-1"], code: 2, says: /whole number|unknown option/ },
  { args: ["key", "issue", "--quota", "10"], code: 2, says: /--quota and --burst require --plan/ },
  { args: ["key", "issue", "--org", "org_none"], code: 1, says: /no organisation/i },
  { args: ["key", "revoke", "key_none"], code: 1, says: /There is no key key_none/ },
  { args: ["release", "undo", "99"], code: 1, says: /There is no release 99/ },
  { args: ["release", "show", "zero"], code: 2, says: /whole number above zero/ },
  { args: ["sorcery"], code: 2, says: /unknown command 'sorcery'/ },
  { args: ["doctor", "--sorcery"], code: 2, says: /unknown option '--sorcery'/ },
];

test("wrong use and refusals say why and end with their own codes, without a stack", async () => {
  let server: RunningServer | null = null;
  try {
    server = await startServer(folder.dataDir);
    for (const { args, code, says } of WRONG) {
      const ended = await ops(folder.dataDir, args);
      expect.soft({ args, code: ended.code }).toEqual({ args, code });
      expect.soft(ended.stderr, args.join(" ")).toMatch(says);
      expect.soft(ended.stderr + ended.stdout, args.join(" ")).not.toMatch(STACK);
      expect.soft(ended.stdout, args.join(" ")).toBe("");
    }
  } finally {
    await server?.stop();
  }
});

test("--help of every command tells what it does and ends with 0", async () => {
  for (const args of [[], ["import"], ["import", "prices"], ["release"], ["key", "issue"], ["sample"], ["doctor"], ["db"]]) {
    const { code, stdout } = await ops(folder.dataDir, [...args, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Usage: ops");
  }
  expect(await postmasterOf(folder.dataDir)).toBeNull();
});
