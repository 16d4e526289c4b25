import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAtOnce } from "@/lib/platform/files/folder-store";
import { readCheckpoint, writeCheckpoint, type Checkpoint } from "./checkpoint";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heliodex-checkpoint-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = (): string => join(folder, "checkpoint");

const checkpoint: Omit<Checkpoint, "version"> = {
  ...{ columns: ["id string null"], offset: 9_000_000_000, rows: 10_000, query: 2 },
  after: null,
  sources: ["cec"],
  format: { row_groups: [{ num_rows: 7n, bytes: new Uint8Array([1, 2]) }] },
  finished: null,
};

test("what was written is read again, with the big numbers and bytes of the Parquet writer", async () => {
  await writeCheckpoint(path(), checkpoint);
  expect(await readCheckpoint(path())).toEqual({ ...checkpoint, version: 1 });
  await writeCheckpoint(path(), { ...checkpoint, rows: 20_000 });
  expect(await readCheckpoint(path())).toMatchObject({ rows: 20_000 });
  expect(await readdir(folder)).toEqual(["checkpoint"]);
});

test.each([
  ["nothing", () => rm(path())],
  ["an empty file", () => writeFile(path(), "")],
  ["half a checkpoint", () => truncate(path(), 20)],
  ["a text", () => writeFile(path(), "not a checkpoint")],
  ["something else", () => writeFile(path(), serialize(null))],
  ["a checkpoint of another version", () => writeFile(path(), serialize({ ...checkpoint, version: 2 }))],
])("where %s is found the work begins anew", async (_what, spoil) => {
  await writeCheckpoint(path(), checkpoint);
  await spoil();
  expect(await readCheckpoint(path())).toBeNull();
});

test("a file that can't be written whole leaves the one before as it was", async () => {
  const file = join(folder, "manifest");
  await writeAtOnce(file, "before");
  // What is to be written is no content: the write fails after the file beside was opened.
  await expect(Reflect.apply(writeAtOnce, undefined, [file, Symbol("none")])).rejects.toThrow();
  expect(await readFile(file, "utf8")).toBe("before");
  await writeAtOnce(file, "after");
  expect(await readFile(file, "utf8")).toBe("after");
});
