import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { fetchFile } from "./fetch-file";
import { folderSentence } from "./fetch-folder";
import type { Mark } from "./fetching";
import { isUnfinished, matcherOf } from "./matches";

let base: string;
let root: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "heliodex-watch-"));
  root = join(base, "incoming");
  mkdirSync(join(root, "desk"), { recursive: true });
  mkdirSync(join(base, "elsewhere"));
  writeFileSync(join(base, "elsewhere", "secret.csv"), "secret");
});
afterEach(() => rmSync(base, { recursive: true }));

const put = (name: string, text: string, second: number): void => {
  writeFileSync(join(root, name), text);
  utimesSync(join(root, name), second, second);
};

function take(
  folder: string,
  pattern = "*",
  { known = null, settleMs = 0, watched = root as string | null }: { known?: Mark | null; settleMs?: number; watched?: string | null } = {},
) {
  return fetchFile(
    { via: "folder", folder, pattern },
    {
      ...{ credentials: null, known, to: join(base, "taken"), signal: new AbortController().signal },
      outside: {
        ...{ policy: PUBLIC_ONLY, resolve: () => Promise.resolve([]), folder: watched },
        ...{ maxBytes: 100, responseMs: 1_000, idleMs: 1_000, totalMs: 5_000, settleMs },
      },
    },
  );
}

describe("of a watched folder", () => {
  test("the newest file whose name fits is taken, and again only when it is another one", async () => {
    put("desk/a.csv", "old", 100);
    put("desk/b.csv", "new", 200);
    put("desk/c.txt", "newer", 300);
    put("desk/.d.csv", "hidden", 400);
    put("desk/e.csv.part", "unfinished", 500);
    mkdirSync(join(root, "desk", "z.csv"));
    const taken = await take("desk", "*.CSV");
    expect(taken).toMatchObject({ name: "b.csv", bytes: 3 });
    expect(readFileSync(join(base, "taken"), "utf8")).toBe("new");
    expect(await take("desk", "*.csv", { known: taken?.mark ?? null })).toBeNull();
    // The same content under another time is the same file.
    put("desk/b.csv", "new", 600);
    expect(await take("desk", "*.csv", { known: taken?.mark ?? null })).toBeNull();
    put("desk/b.csv", "changed", 700);
    expect(await take("desk", "*.csv", { known: taken?.mark ?? null })).toMatchObject({ bytes: 7 });
  });

  test("a file that is still written is left until it is complete", async () => {
    put("desk/a.csv", "half", 100);
    let second = 100;
    const writing = setInterval(() => put("desk/a.csv", "half", ++second), 2);
    await expect(take("desk", "*", { settleMs: 60 })).rejects.toThrow("The file is still being written.");
    clearInterval(writing);
    appendFileSync(join(root, "desk", "a.csv"), " and half");
    expect(readdirSync(base).sort()).toEqual(["elsewhere", "incoming"]);
    expect(await take("desk")).toMatchObject({ bytes: 13 });
  });

  test("nothing outside of it is read, whatever a path or a link says", async () => {
    symlinkSync(join(base, "elsewhere"), join(root, "out"));
    symlinkSync(join(base, "elsewhere", "secret.csv"), join(root, "desk", "link.csv"));
    await expect(take("out")).rejects.toThrow("leads out");
    await expect(take("desk")).rejects.toThrow("No file in the folder");
    for (const folder of ["..", "../elsewhere", "desk/../../elsewhere", "desk\\..\\..\\elsewhere"])
      await expect(take(folder)).rejects.toThrow("..");
    await expect(take(join(base, "elsewhere"))).rejects.toThrow("without a leading slash");
    // A link that stays inside is only another name.
    symlinkSync(join(root, "desk"), join(root, "alias"));
    put("desk/a.csv", "x", 100);
    expect(await take("alias")).toMatchObject({ name: "a.csv" });
  });

  test("a file that is too large, empty or absent is not taken, and without the setting none is", async () => {
    await expect(take("desk")).rejects.toMatchObject({ isFinal: false });
    await expect(take("none")).rejects.toThrow("The folder does not exist.");
    put("desk/a.csv", "", 100);
    await expect(take("desk")).rejects.toThrow("The file is empty.");
    put("desk/a.csv", "x".repeat(101), 100);
    await expect(take("desk")).rejects.toMatchObject({ isFinal: true });
    await expect(take("desk", "*", { watched: null })).rejects.toThrow("SCHEDULE_FOLDER");
  });
});

test.each([
  ["*", "a.csv", true],
  ["", "a.csv", true],
  ["*.csv", "a.csv", true],
  ["*.csv", "A.CSV", true],
  ["*.csv", "a.csv.bak", false],
  ["prices-????.csv", "prices-2026.csv", true],
  ["prices-????.csv", "prices-26.csv", false],
  ["*-*-final.*", "a-b-c-final.xlsx", true],
  ["a.csv", "aXcsv", false],
  ["[ab].csv", "a.csv", false],
  ["[ab].csv", "[ab].csv", true],
  ["a", "ab", false],
  ["?", "", false],
])("the pattern %j fits %j: %s", (pattern, name, fits) => {
  expect(matcherOf(pattern)(name)).toBe(fits);
});

test("a pattern of many stars costs no time", () => {
  const began = performance.now();
  expect(matcherOf("*a".repeat(90))("a".repeat(80))).toBe(false);
  expect(performance.now() - began).toBeLessThan(500);
});

test("names of unfinished files are known", () => {
  expect([".a.csv", "a.csv.tmp", "a.csv~", "a.PART", "a.csv.filepart"].every(isUnfinished)).toBe(true);
  expect(["a.csv", "part.csv", "tmp.xlsx", "a.tmp.csv"].some(isUnfinished)).toBe(false);
});

test.each(["", "desk", "desk/2026", "a..b", "...a"])("the path %j is one inside the folder", (path) => {
  expect(folderSentence(path, "/srv")).toBeNull();
});
