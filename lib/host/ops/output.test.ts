import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { summaryLines } from "./describe-summary";
import { rowProgress } from "./progress";
import { print, table } from "./with-database";

const said = { stdout: "", stderr: "" };
beforeEach(() => {
  for (const name of ["stdout", "stderr"] as const) {
    said[name] = "";
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      said[name] += String(text);
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("columns are as wide as their widest cell, and lines end with their last letter", () => {
  expect(
    table([
      ["a", "bbb", "c"],
      ["aaaa", "b", ""],
      ["", "", "c"],
    ]),
  ).toEqual(["a     bbb  c", "aaaa  b", "           c"]);
  expect(table([])).toEqual([]);
});

test("a response is lines for people, and one line of JSON for machines", () => {
  print(undefined, { a: 1 }, ["one", "two"]);
  print(true, { a: 1 }, ["one"]);
  print(false, null, []);
  expect(said).toEqual({ stdout: 'one\ntwo\n{"a":1}\n', stderr: "" });
});

test("a summary has a line for each resource that changes", () => {
  expect(summaryLines({ product: { added: 12, changed: 0, removed: 3 }, company: { added: 0, changed: 1, removed: 0 } })).toEqual([
    "resource  added  changed  removed",
    "company   0      1        0",
    "product   12     0        3",
  ]);
  expect(summaryLines({})).toEqual(["nothing would change"]);
});

describe("progress", () => {
  const on = (isTTY: boolean) => Object.defineProperty(process.stderr, "isTTY", { value: isTTY, configurable: true });
  const before = process.stderr.isTTY;
  afterEach(() => on(before));

  test("is a line for every 25,000 rows in a file", () => {
    on(false);
    const progress = rowProgress("prices", false);
    for (const rows of [1, 24_999, 25_000, 25_001, 49_999, 60_000, 60_001, 84_999]) progress.at(rows);
    progress.done();
    expect(said.stderr).toBe("prices: 25,000 rows\nprices: 60,000 rows\nprices: 84,999 rows, done\n");
  });

  test("is one line that counts on a terminal", () => {
    on(true);
    const progress = rowProgress("prices", undefined);
    for (const rows of [499, 500, 999, 1_000]) progress.at(rows);
    progress.done();
    expect(said.stderr).toBe("\rprices: 500 rows\rprices: 1,000 rows\rprices: 1,000 rows, done\n");
  });

  test("is silent where machines read", () => {
    const progress = rowProgress("prices", true);
    progress.at(1_000_000);
    progress.done();
    expect(said).toEqual({ stdout: "", stderr: "" });
  });
});
