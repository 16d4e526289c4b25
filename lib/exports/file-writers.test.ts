import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { gunzipSync } from "node:zlib";
import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Digits } from "@/lib/catalog/files/parquet-columns";
import type { DatasetField } from "@/lib/catalog/queries/datasets";
import { writerFor, type FileWriter } from "./file-writers";

const column = (name: string, type: string, nullable = true): DatasetField => ({
  ...{ name, type, nullable },
  ...{ unit: null, values: null, description: "" },
});
const digits = new Map<string, Digits>([["price", { whole: 3, decimals: 4 }]]);

/** A checkpoint is written to the disk and read by another process: only what survives that is a state. */
const kept = (writer: FileWriter): unknown => deserialize(serialize(writer.state()));

describe("CSV", () => {
  const columns = [column("id", "string"), column("price", "number")];
  const writer = (): FileWriter => writerFor("csv", columns, digits);
  const textOf = (...parts: Uint8Array[]): string => gunzipSync(Buffer.concat(parts)).toString();

  test("has its header row once, then the pages as the API wrote them, each line ended by CR LF", async () => {
    const csv = writer();
    csv.add('a,"0,5"\r\nb,');
    csv.add("c,1");
    expect(textOf(await csv.part())).toBe('id,price\r\na,"0,5"\r\nb,\r\nc,1\r\n');
  });

  test("is one file of parts that can each be unpacked alone", async () => {
    const csv = writer();
    csv.add("a,1");
    const first = await csv.part();
    csv.add("ü☀,2");
    const second = await csv.part();
    expect([textOf(first), textOf(second)]).toEqual(["id,price\r\na,1\r\n", "ü☀,2\r\n"]);
    expect(textOf(first, second, csv.end({ release: "7" }))).toBe("id,price\r\na,1\r\nü☀,2\r\n");
  });

  test("that is gone on with has no second header row", async () => {
    const csv = writer();
    csv.resume(kept(writer()), 100);
    csv.add("b,2");
    expect(textOf(await csv.part())).toBe("b,2\r\n");
  });

  test("without rows is its header row", async () => {
    expect(textOf(await writer().part())).toBe("id,price\r\n");
  });

  test("is read as the API writes CSV, with the same fields", () => {
    const fields = { price: { sql: "price", kind: "number" } } as const;
    expect(writer().reads).toBe("csv");
    expect(writer().fieldsOf(fields)).toBe(fields);
  });
});

describe("Parquet", () => {
  const columns = [
    column("id", "string", false),
    column("price", "number"),
    column("cells", "integer"),
    column("is_bifacial", "boolean"),
    column("listed", "date"),
    column("updated_at", "date-time"),
    column("aliases", "array of string"),
    column("warranty", "object"),
  ];
  const rows = [
    {
      ...{ id: "a", price: "123.4567", cells: 144, is_bifacial: true, listed: "2024-02-29", updated_at: "2026-11-21T06:00:00.123Z" },
      ...{ aliases: ["x, y", "ü☀"], warranty: '{"years":12,"note":"line\\nbreak"}' },
    },
    { id: "", price: "-0.0001", cells: -1, is_bifacial: false, listed: "1969-12-31", aliases: [] },
    { id: 'Said "so"', price: null },
  ];
  const lines = (from: number, to: number): string =>
    rows
      .slice(from, to)
      .map((row) => JSON.stringify(row))
      .join("\n");
  const writer = (): FileWriter => writerFor("parquet", columns, digits);

  let folder: string;
  let duck: DuckDBConnection;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "heliodex-writers-"));
    duck = await (await DuckDBInstance.create()).connect();
  });
  afterAll(async () => {
    duck.closeSync();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(bytes: Uint8Array, question: (file: string) => string): Promise<unknown[][]> {
    const file = join(folder, "file.parquet");
    await writeFile(file, bytes);
    return (await duck.runAndReadAll(question(`'${file}'`))).getRows();
  }

  /** The file of these rows, in parts of so many; every part but the first by a writer of its own. */
  async function written(sizes: readonly number[], isInterrupted: boolean): Promise<Buffer> {
    let one = writer();
    let bytes = Buffer.alloc(0);
    let from = 0;
    for (const size of sizes) {
      one.add(lines(from, from + size));
      from += size;
      bytes = Buffer.concat([bytes, await one.part()]);
      if (!isInterrupted) continue;
      const state = kept(one);
      one = writer();
      one.resume(state, bytes.length);
    }
    return Buffer.concat([bytes, one.end({ release: "412", sources: '["cec"]' })]);
  }

  test("holds every value exactly, and null where a row says nothing", async () => {
    const found = await ask(
      await written([3], false),
      (file) => `select id, price::varchar, cells, is_bifacial, listed::varchar, epoch_ms(updated_at)::varchar, to_json(aliases)::varchar,
        warranty->>'note' from read_parquet(${file})`,
    );
    expect(found).toEqual([
      ["a", "123.4567", 144, true, "2024-02-29", String(Date.UTC(2026, 10, 21, 6, 0, 0, 123)), '["x, y","ü☀"]', "line\nbreak"],
      ["", "-0.0001", -1, false, "1969-12-31", null, "[]", null],
      ['Said "so"', null, null, null, null, null, null, null],
    ]);
  });

  test("has a row group for each part, and one schema for all", async () => {
    const found = await ask(
      await written([2, 1], false),
      (file) => `select row_group_id, row_group_num_rows from parquet_metadata(${file}) where path_in_schema = 'id' order by 1`,
    );
    expect(found).toEqual([
      [0n, 2n],
      [1n, 1n],
    ]);
  });

  test("is the same file, byte for byte, when another process goes on behind each part", async () => {
    const whole = await written([1, 1, 1], false);
    expect((await written([1, 1, 1], true)).equals(whole)).toBe(true);
    expect(await ask(whole, (file) => `select count(*), count(price) from read_parquet(${file})`)).toEqual([[3n, 2n]]);
  });

  test("says of which release and sources it is", async () => {
    const found = await ask(
      await written([3], false),
      (file) => `select decode(key), decode(value) from parquet_kv_metadata(${file}) order by 1`,
    );
    expect(found).toEqual([
      ["release", "412"],
      ["sources", '["cec"]'],
    ]);
  });

  test("without rows is a file with all columns, after an empty part too", async () => {
    const empty = writer();
    const bytes = Buffer.concat([await empty.part(), await empty.part(), empty.end({})]);
    const described = await ask(bytes, (file) => `describe select * from read_parquet(${file})`);
    expect(described.map(([name]) => name)).toEqual(columns.map(({ name }) => name));
    expect(await ask(bytes, (file) => `select count(*) from read_parquet(${file})`)).toEqual([[0n]]);
  });

  test("widens a decimal column for what was measured, and refuses what was not", async () => {
    const wide = writerFor("parquet", [column("price", "number")], new Map([["price", { whole: 20, decimals: 10 }]]));
    wide.add('{"price":"12345678901234567890.0123456789"}');
    const bytes = Buffer.concat([await wide.part(), wide.end({})]);
    expect(await ask(bytes, (file) => `select price::varchar, typeof(price) from read_parquet(${file})`)).toEqual([
      ["12345678901234567890.0123456789", "DECIMAL(38,10)"],
    ]);
    const narrow = writerFor("parquet", [column("price", "number")], new Map());
    narrow.add('{"price":"0.00001"}');
    expect(() => narrow.part()).toThrow("more than 4 decimals");
  });

  test("is read as rows whose numbers and documents are text", () => {
    const fields = { price: { sql: "price", kind: "number" }, id: { sql: "id", kind: "text" } } as const;
    expect(writer().reads).toBe("ndjson");
    expect(writer().fieldsOf(fields)).toEqual({ price: { sql: "(price)::text", kind: "text" }, id: { sql: "id", kind: "text" } });
  });
});
