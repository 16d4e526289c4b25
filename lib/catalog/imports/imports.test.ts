import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import type { ImportRun } from "@/prisma/generated/client";
import { workbookOf, zipOf } from "@/testing/zip-files";
import { IMPORTERS, importerOf } from "../importers/registry";
import { BeginUploadInput, IMPORT_STATES, MAX_UPLOAD_BYTES, PublishInput, ReasonText, importMay, isUnderWay } from "./contract";
import { planImport, refuseForeignFiles } from "./open-import";
import { prepareFile } from "./prepare-file";
import { presentImport } from "./present-import";
import { cleanFileName, fetchUpload, keepPiece, removeUpload, uploadPath, uploadSize } from "./upload-file";

const before = process.env["DATA_DIR"] ?? "data";
const folder = mkdtempSync(join(tmpdir(), "heliodex-data-"));
beforeAll(async () => {
  provideEnv({ DATA_DIR: folder });
});
afterAll(() => provideEnv({ DATA_DIR: before }));

describe("an import", () => {
  test("goes this way and no other", () => {
    const next = Object.fromEntries(IMPORT_STATES.map((from) => [from, IMPORT_STATES.filter((to) => importMay(from, to))]));
    expect(next).toEqual({
      uploading: ["waiting", "failed", "discarded"],
      waiting: ["reading", "failed", "discarded"],
      reading: ["mapping", "staged", "failed", "discarded"],
      mapping: ["waiting", "discarded"],
      staged: ["reading", "publishing", "discarded"],
      publishing: ["published"],
      published: [],
      failed: ["waiting", "discarded"],
      discarded: [],
    });
  });

  test("goes on by itself until it is staged, and then needs a person", () => {
    expect(IMPORT_STATES.filter(isUnderWay)).toEqual(["uploading", "waiting", "reading"]);
  });

  test.each<[object, boolean]>([
    [{}, true],
    [{ bytes: 0 }, false],
    [{ bytes: MAX_UPLOAD_BYTES }, true],
    [{ bytes: MAX_UPLOAD_BYTES + 1 }, false],
    [{ bytes: 1.5 }, false],
    [{ options: { source: "x".repeat(201) } }, false],
    [{ files: { spellings: "x".repeat(41) } }, false],
    [{ kind: "x".repeat(41) }, false],
  ])("that announces itself with %j is taken: %s", (change, isTaken) => {
    expect(BeginUploadInput.safeParse({ kind: "prices", file_name: "a.csv", bytes: 10, ...change }).success).toBe(isTaken);
  });

  test("is published with a title, and a decision has a reason", () => {
    const title = (text: string): boolean => PublishInput.safeParse({ title: text, checked: 0 }).success;
    expect([title(" "), title("x"), title("x".repeat(200)), title("x".repeat(201))]).toEqual([false, true, true, false]);
    expect([" no ", "yes", "x".repeat(500), "x".repeat(501)].map((text) => ReasonText.safeParse(text).success)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(PublishInput.parse({ title: " a ", checked: 3 })).toEqual({ title: "a", checked: 3, allow_shrink: false, allow_worse: false });
  });
});

describe("a plan to read a file", () => {
  const refusal = (kind: string, options: Record<string, string> = {}): unknown => {
    try {
      return planImport(kind, options);
    } catch (error) {
      return error;
    }
  };

  test("of our own form takes its source and its mode; what is left empty is not said", () => {
    expect(planImport("prices", { source: "desk", mode: "", licence: "" })).toMatchObject({
      ...{ source: { code: "desk", licence: "proprietary" }, mode: "merge", options: { source: "desk" } },
    });
    expect(planImport("prices", { source: "desk", mode: "snapshot" }).mode).toBe("snapshot");
    expect(planImport("cec-modules", {})).toMatchObject({ source: { code: "cec-modules" }, mode: "snapshot" });
  });

  test("of a list can name another source, so that two lists of one layout stand beside each other", () => {
    const { source } = planImport("cec-modules", { source: "cec-2026", "source-name": "CEC list of 2026" });
    expect(source).toMatchObject({ code: "cec-2026", name: "CEC list of 2026", url: null, synthetic: false });
    expect(planImport("cec-modules", { source: "cec-2026" }).source).toMatchObject({
      name: "cec-2026",
      licence: expect.any(String) as string,
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ["nothing", {}, "invalid-parameter"],
    ["toString", {}, "invalid-parameter"],
    ["cec-modules", { source: "cec-inverters" }, "unprocessable"],
    ["cec-modules", { source: "operator" }, "unprocessable"],
    ["cec-modules", { mode: "merge" }, "unprocessable"],
    ["prices", { colour: "red" }, "unprocessable"],
    ["prices", { constructor: "x" }, "unprocessable"],
    ["prices", { source: "No Good" }, "unprocessable"],
    ["prices", { mode: "replace" }, "unprocessable"],
    ["prices", { source: "synthetic" }, "unprocessable"],
  ])("of %s with %j is refused: %s", (kind, options, code) => {
    expect(refusal(kind, options)).toMatchObject({ code });
  });

  test("lets no form of ours pose as a list that has an importer", () => {
    const lists = IMPORTERS.filter(({ options }) => !Object.hasOwn(options, "mode"));
    expect(lists.length).toBeGreaterThan(5);
    for (const { source } of lists) expect(refusal("companies", { source: source.code })).toMatchObject({ code: "unprocessable" });
    expect(refusal("companies", { source: "operator" })).toMatchObject({ source: { code: "operator" } });
  });

  test("takes further files only of names that the importer has", () => {
    const [names, prices] = [importerOf("company-names"), importerOf("prices")];
    if (!names || !prices) throw new Error("the importers are gone");
    expect(() => refuseForeignFiles(names, { spellings: "imp_1" })).not.toThrow();
    expect(() => refuseForeignFiles(names, { toString: "imp_1" })).toThrow("no supporting file called toString");
    expect(() => refuseForeignFiles(prices, { spellings: "imp_1" })).toThrow("no supporting file called spellings");
  });
});

describe("the file of an upload", () => {
  test.each([
    ["prices.csv", "prices.csv"],
    ["C:\\Users\\ada\\prices.csv", "prices.csv"],
    ["../../etc/passwd", "passwd"],
    ["a\u202Egnp.csv", "agnp.csv"],
    ['<b>"x"|y:*?.csv', "bxy.csv"],
    ["u\u0308.csv", "ü.csv"],
    ["folder/", "file"],
    ["  ", "file"],
    ["😀".repeat(300), "😀".repeat(200)],
  ])("called %j is shown as %j", (typed, shown) => {
    expect(cleanFileName(typed)).toBe(shown);
  });

  test("lies where its id says, whatever the id says", () => {
    expect(uploadPath("imp_1")).toBe(join(folder, "imports", "imp_1.upload"));
    expect(uploadPath("../../etc/passwd")).toBe(join(folder, "imports", "etcpasswd.upload"));
  });

  test("has a size while it is there", async () => {
    expect([await uploadSize("imp_size"), await fetchUpload("imp_size")]).toEqual([null, false]);
    await keepPiece("imp_size", 0, Buffer.from("12345"));
    await fetchUpload("imp_size");
    expect(await uploadSize("imp_size")).toBe(5);
    await removeUpload("imp_size");
    await removeUpload("imp_size");
    expect([await uploadSize("imp_size"), existsSync(uploadPath("imp_size"))]).toEqual([null, false]);
  });

  test("is put together from its pieces in their order; one that was sent again replaces what was there, a gap ends the file", async () => {
    await keepPiece("imp_pieces", 0, Buffer.from("abc"));
    await keepPiece("imp_pieces", 3, Buffer.from("defgh"));
    await keepPiece("imp_pieces", 3, Buffer.from("DEF"));
    await keepPiece("imp_pieces", 9, Buffer.from("later"));
    expect([await uploadSize("imp_pieces"), await fetchUpload("imp_pieces")]).toEqual([6, true]);
    expect(readFileSync(uploadPath("imp_pieces"), "utf8")).toBe("abcDEF");
  });

  /** What becomes of an upload of these bytes. */
  const prepared = async (content: string | Uint8Array) => {
    await keepPiece("imp_file", 0, Buffer.from(content));
    return prepareFile("imp_file");
  };

  test("is read as it came, its lines are counted, and its hash is that of its bytes", async () => {
    expect(await prepared("a\nb\nc")).toEqual({
      path: uploadPath("imp_file"),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      lines: 3,
    });
    const packed = await prepared(gzipSync("a\nb\n"));
    expect(packed).toMatchObject({ path: uploadPath("imp_file"), lines: 3 });
    expect(packed.sha256).not.toBe((await prepared("a\nb\n")).sha256);
    expect((await prepared(zipOf([{ name: "a.csv", content: "a\nb\nc\nd" }]))).lines).toBe(4);
    expect((await prepared(workbookOf({ sheets: [] }))).lines).toBeNull();
  });

  test("may not break off where it is packed, and must be there", async () => {
    await expect(prepared(gzipSync("x".repeat(1_000)).subarray(0, 20))).rejects.toMatchObject({ code: "truncated" });
    await expect(prepared(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).rejects.toMatchObject({ code: "truncated" });
    await expect(prepareFile("imp_gone")).rejects.toMatchObject({
      code: "unreadable",
      message: expect.stringContaining("no longer available") as string,
    });
  });
});

describe("an import as it is shown", () => {
  const RUN: ImportRun = {
    ...{ id: "imp_1", kind: "prices", source: "desk", mode: "merge", state: "staged", fileName: "/tmp/x/prices.csv", fileSha256: "ab" },
    ...{ report: {}, createdAt: new Date(0), createdBy: null, finishedAt: null, release: null, totalBytes: 12n, readBytes: 12n },
    ...{ totalLines: 3, lineRead: 3, rowsRead: 2, stagedRows: 2, beatAt: null, checkedAt: 0, options: {}, files: {}, about: null },
  };

  test("has the report of its reading, and the name of its file without a folder", () => {
    const report = {
      rows: 9,
      staged: 5,
      duplicates: 1,
      keptCorrections: 2,
      quarantined: { "price-jump": 1 },
      skipped: { x: 1 },
      skippedExamples: [{ line: 3, code: "x", detail: "y" }],
    };
    expect(presentImport({ ...RUN, report }, true)).toMatchObject({
      ...{
        file_name: "prices.csv",
        rows: 9,
        staged: 5,
        duplicates: 1,
        kept_corrections: 2,
        quarantined: { "price-jump": 1 },
        skipped: { x: 1 },
      },
      ...{
        skipped_examples: [{ line: 3 }],
        total_bytes: 12,
        read_bytes: 12,
        error: null,
        can_read_again: true,
        created_at: "1970-01-01T00:00:00.000Z",
      },
    });
  });

  test.each<[unknown, object]>([
    [{}, { rows: 0, staged: 0, duplicates: 0, kept_corrections: 0, quarantined: {}, skipped: {}, skipped_examples: [], error: null }],
    [null, { rows: 0, error: null }],
    [
      { rows: "many", quarantined: [1], skippedExamples: "none" },
      { rows: 0, quarantined: {}, skipped_examples: [] },
    ],
    [{ error: { code: "internal" } }, { error: { code: "internal", detail: "The file could not be read.", line: null } }],
    [{ error: { code: "truncated", detail: "cut", line: 7 } }, { error: { code: "truncated", detail: "cut", line: 7 } }],
    [{ error: "odd" }, { error: null }],
  ])("with a report of another age, %j, shows what is known", (report, expected) => {
    expect(presentImport({ ...RUN, report: report as ImportRun["report"] }, false)).toMatchObject(expected);
  });

  test("without a file has no bytes and no name", () => {
    const shown = presentImport({ ...RUN, fileName: null, totalBytes: null, readBytes: 0n, finishedAt: new Date(1) }, false);
    expect([shown.file_name, shown.total_bytes, shown.finished_at]).toEqual([null, null, "1970-01-01T00:00:00.001Z"]);
  });
});
