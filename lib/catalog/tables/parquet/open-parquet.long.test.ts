import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { parquetWriteFile } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { openTable, type TableRecord } from "../open-table";

/** A file with the rows of a query, as DuckDB writes it. */
async function parquetOf(query: string, options = ""): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), "heliodex-parquet-")), "file");
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  await connection.run(`copy (${query}) to '${path}' (format parquet${options})`);
  connection.closeSync();
  return path;
}

async function recordsOf(path: string): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  for await (const record of (await openTable(path)).records()) records.push(record);
  return records;
}

const cellsOf = async (select: string): Promise<string[] | undefined> =>
  (await recordsOf(await parquetOf(`select ${select} as v`)))[1]?.cells;

describe("values", () => {
  test.each([
    ["text", "'Ørsted 東京'", "Ørsted 東京"],
    ["a whole number", "42::int", "42"],
    ["a large whole number", "9007199254740993::bigint", "9007199254740993"],
    ["a number", "0.1::double + 0.2::double", "0.3"],
    ["a number of single precision", "0.1::float", "0.1"],
    ["a decimal of few digits", "12.50::decimal(9,2)", "12.50"],
    ["a decimal of many digits", "-1234567890123.4567::decimal(18,4)", "-1234567890123.4567"],
    ["a decimal of more digits than a number has", "-0.1234567890123456789::decimal(38,19)", "-0.1234567890123456789"],
    ["a day", "date '2026-01-08'", "2026-01-08"],
    ["a moment", "timestamp '2026-01-08 12:30:00'", "2026-01-08T12:30:00Z"],
    ["a moment at midnight", "timestamp '2026-01-08'", "2026-01-08"],
    ["a moment to the nanosecond", "timestamp_ns '2026-01-08 12:30:00'", "2026-01-08T12:30:00Z"],
    ["a span of time", "interval '14 months 3 days'", "P14M3D"],
    ["a span of hours", "interval '90 minutes 250 milliseconds'", "PT5400.25S"],
    ["yes", "true", "true"],
    ["a list", "['a', 'b']", "a|b"],
    ["a list of decimals", "[0.10::decimal(4,2), 2]", "0.10|2.00"],
    ["a number that is none", "'nan'::double", undefined],
    ["nothing", "null::varchar", undefined],
  ])("%s", async (_what, select, text) => {
    expect((await cellsOf(select))?.[0]).toBe(text);
  });
});

test("a column of midnights has days, and in one with other times midnight keeps its time", async () => {
  const path = await parquetOf(
    `select timestamp '2026-01-08' as day, timestamp '2026-01-08' as moment, timestamp_s '2026-01-08 00:00:00' as seconds, date '2026-01-08' as date,
       [timestamp '2026-01-08'] as list
     union all select timestamp '2026-01-09', timestamp '2026-01-09 06:00:00', null, date '0999-12-31', [timestamp '2026-01-09 06:00:00']`,
  );
  const [, first, second] = await recordsOf(path);
  expect(first?.cells).toEqual(["2026-01-08", "2026-01-08T00:00:00Z", "2026-01-08", "2026-01-08", "2026-01-08T00:00:00Z"]);
  expect(second?.cells).toEqual(["2026-01-09", "2026-01-09T06:00:00Z", "", "0999-12-31", "2026-01-09T06:00:00Z"]);
});

test("structures are columns of their own, and rows have their numbers", async () => {
  const path = await parquetOf("select 'A' as name, {w: 400, size: {l: 1.70::decimal(4,2)}} as spec union all select 'B', null");
  const table = await openTable(path);
  expect(table).toMatchObject({ format: "parquet", encoding: null, delimiter: null, sheets: [], objects: null });
  expect(await recordsOf(path)).toEqual([
    { line: 1, cells: ["name", "spec.w", "spec.size.l"] },
    { line: 1, cells: ["A", "400", "1.70"] },
    { line: 2, cells: ["B", "", ""] },
  ]);
});

test.each(["GZIP", "BROTLI"] as const)("a column without a value is empty in a file compressed with %s", async (codec) => {
  const path = join(mkdtempSync(join(tmpdir(), "heliodex-parquet-")), "file");
  parquetWriteFile({
    filename: path,
    codec,
    compressors: { GZIP: gzipSync, BROTLI: brotliCompressSync },
    columnData: [
      { name: "name", data: ["a", "b"], type: "STRING" },
      { name: "note", data: [null, null], type: "STRING", nullable: true },
    ],
  });
  expect((await recordsOf(path)).map(({ cells }) => cells)).toEqual([
    ["name", "note"],
    ["a", ""],
    ["b", ""],
  ]);
});

test.each(["snappy", "gzip", "brotli", "uncompressed"])("files compressed with %s are read in all their groups of rows", async (codec) => {
  const path = await parquetOf("select i, 'name ' || i as name from range(50000) t(i)", `, compression ${codec}, row_group_size 30000`);
  const records = await recordsOf(path);
  expect(records).toHaveLength(50_001);
  expect(records[50_000]).toEqual({ line: 50_000, cells: ["49999", "name 49999"] });
});

test("Zstandard is read where Node.js has it, else refused by its name", async () => {
  const path = await parquetOf("select 1 as a", ", compression zstd");
  const hasIt = "zstdDecompressSync" in (await import("node:zlib"));
  if (hasIt) expect((await recordsOf(path))[1]?.cells).toEqual(["1"]);
  else await expect(recordsOf(path)).rejects.toMatchObject({ code: "binary", message: expect.stringMatching(/Zstandard/) as string });
});

test("a packed file is read too", async () => {
  const path = await parquetOf("select 'A' as name");
  expect(await recordsOf(fileWith(gzipSync(readFileSync(path))))).toHaveLength(2);
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ["that is cut off", (bytes) => bytes.subarray(0, bytes.length - 20)],
  ["without anything behind its signature", () => Buffer.from("PAR1....")],
  ["whose pages are damaged", (bytes) => Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(60, 0xff), bytes.subarray(68)])],
])("a file %s is refused", async (_what, damage) => {
  const bytes = readFileSync(await parquetOf("select i, 'name ' || i as name from range(1000) t(i)"));
  await expect(recordsOf(fileWith(damage(bytes)))).rejects.toMatchObject({ name: "ImportError", code: "unreadable" });
});
