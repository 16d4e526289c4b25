import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { identityOf } from "./embedded/process-identity";
import { addressForLinks, announceAddress, withdrawAddress } from "./server-address";

const URL = "http://127.0.0.1:4711";
const OTHERWISE = "http://127.0.0.1:3000";
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "heliodex-address-"));
  provideEnv({ DATA_DIR: dataDir, PUBLIC_URL: "", HOST: "127.0.0.1", PORT: "3000" });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
const file = (): string => join(dataDir, "server.json");
const write = (content: unknown): Promise<void> => writeFile(file(), JSON.stringify(content));

describe("links of the command line lead", () => {
  test("to the server that runs on this data folder, and after it to where one would", async () => {
    await announceAddress(dataDir, URL);
    expect(await addressForLinks()).toBe(URL);
    await withdrawAddress(dataDir);
    expect(await addressForLinks()).toBe(OTHERWISE);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("to the public address, whatever runs here", async () => {
    await announceAddress(dataDir, URL);
    provideEnv({ PUBLIC_URL: "https://api.acme.example" });
    expect(await addressForLinks()).toBe("https://api.acme.example");
  });

  test.each([
    ["a server that died", { url: URL, pid: 999_999_999, born: "x" }],
    ["a process that has its number now", { url: URL, ...identityOf(process.pid), born: "another life" }],
    ["something else", { url: "nowhere", pid: "1" }],
    ["nothing", null],
  ])("never to %s", async (_what, content) => {
    await write(content);
    expect(await addressForLinks()).toBe(OTHERWISE);
  });

  test("never to half a file", async () => {
    await writeFile(file(), '{"url":"http://127');
    expect(await addressForLinks()).toBe(OTHERWISE);
  });
});

test("only its owner reads where a server is, and a second start replaces it at once", async () => {
  await announceAddress(dataDir, URL);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  await announceAddress(dataDir, "http://127.0.0.1:4712");
  expect(await addressForLinks()).toBe("http://127.0.0.1:4712");
  expect(await readdir(dataDir)).toEqual(["server.json"]);
});

test("a server that ends does not take away the address of the one that came after it", async () => {
  await write({ url: URL, pid: process.pid + 1, born: "x" });
  await withdrawAddress(dataDir);
  expect(await readdir(dataDir)).toEqual(["server.json"]);
});
