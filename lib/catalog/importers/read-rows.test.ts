import { createWriteStream } from "node:fs";
import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { readRows, type Row, type TableShape } from "./read-rows";

const SHAPE: TableShape = { delimiter: ",", layouts: [["name", "power"]] };

async function rowsOf(content: string | Uint8Array, shape = SHAPE): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of readRows({ path: fileWith(content) }, shape)) rows.push(row);
  return rows;
}

const names = (rows: readonly Row[]) => rows.map((row) => row.values["name"]);

describe("a table", () => {
  test("is read by header name, whatever the order and the further columns", async () => {
    const [row] = await rowsOf("extra,power,name\nx,400,A\n");
    expect(row).toEqual({ line: 2, values: { extra: "x", power: "400", name: "A" }, misfit: null });
  });

  test("may begin with a byte order mark and end its lines with CRLF", async () => {
    expect(names(await rowsOf("\uFEFFname,power\r\nA,1\r\nB,2\r\n"))).toEqual(["A", "B"]);
  });

  test("has right line numbers below cells of several lines and blank lines", async () => {
    const rows = await rowsOf('name,power\r\n"A\r\nA\nA",1\r\n\r\nB,2\r\n,\r\nC,3');
    expect(rows.map(({ line }) => line)).toEqual([2, 6, 8]);
  });

  test("may be Windows-1252", async () => {
    const latin = Buffer.concat([
      Buffer.from("name,power\nM"),
      Buffer.from([0xfc]),
      Buffer.from("nchen "),
      Buffer.from([0x96]),
      Buffer.from(",1\n"),
    ]);
    expect(names(await rowsOf(latin))).toEqual(["München –"]);
  });

  test("marks a record with a wrong number of columns", async () => {
    const rows = await rowsOf("name,power\nA\nB,2,3\nC,3\n");
    expect(rows.map(({ misfit }) => misfit !== null)).toEqual([true, true, false]);
  });

  test("marks a record with letters that its encoding does not have", async () => {
    const path = fileWith(Buffer.concat([Buffer.from("name,power\nA,1\n"), Buffer.from([0x81, 0x8d]), Buffer.from(",2\n")]));
    const rows: Row[] = [];
    for await (const row of readRows({ path, options: { encoding: "windows-1252" } }, SHAPE)) rows.push(row);
    expect(rows.map(({ misfit }) => misfit?.code)).toEqual([undefined, "letters-lost"]);
  });

  test("keeps a stray quote inside a cell", async () => {
    expect(names(await rowsOf('name,power\n5" panel,1\n'))).toEqual(['5" panel']);
  });
});

test.each([";", "\t", "|"])("columns that a spreadsheet separated by %j are read", async (mark) => {
  expect(names(await rowsOf(["name,power", '"A, B",1', "C,2", ""].join("\n").replaceAll(/,(?! )/g, mark)))).toEqual(["A, B", "C"]);
});

describe("a bad file is refused as a whole", () => {
  test.each<[string, string | Uint8Array, string, RegExp]>([
    ["an empty file", "", "empty", /empty/],
    ["blank lines only", "\n\n \n", "empty", /no header/],
    ["a header without rows", "name,power\n", "empty", /no rows/],
    ["another kind", "date,avg\n2025-01-01,1\n", "wrong-kind", /"name", "power"/],
    ["semicolons around other columns", "date;avg\n2025-01-01;1\n", "wrong-kind", /"name", "power"/],
    ["an end inside quotes", 'name,power\nA,1\n"B,2\nC,3\n', "truncated", /quoted cell.*line 3/],
    ["an end inside a record", "name,power\nA,1\nB", "truncated", /truncated/],
    ["an end inside a character", Buffer.from("name,power\nA,ü").subarray(0, -1), "truncated", /character/],
    ["a column twice", "name,power,name\nA,1,B\n", "wrong-kind", /more than once/],
    ["NUL bytes", Buffer.from([110, 0, 97, 0]), "binary", /binary/],
    ["control characters", Buffer.alloc(200, 7), "binary", /binary/],
    ["a PDF", "%PDF-1.7\n", "binary", /PDF/],
  ])("%s", async (_what, content, code, detail) => {
    await expect(rowsOf(content)).rejects.toMatchObject({ name: "ImportError", code, message: expect.stringMatching(detail) });
  });

  test("a file that isn't there", async () => {
    const reading = readRows({ path: "/nowhere/file.csv" }, SHAPE).next();
    await expect(reading).rejects.toMatchObject({ code: "unreadable" });
  });

  test("a quoted record of many lines beyond 1 MB", async () => {
    const content = `name,power\nA,1\n"${"long\n".repeat(300_000)}",2\n`;
    await expect(rowsOf(content)).rejects.toMatchObject({ code: "row-too-large", line: 3 });
  });

  test("a line of 200 MB, without holding it", async () => {
    const path = fileWith("");
    const out = createWriteStream(path);
    out.write(`name,power\nA,1\n`);
    const chunk = Buffer.alloc(1_000_000, 65);
    for (let count = 0; count < 200; count++) if (!out.write(chunk)) await new Promise<void>((done) => out.once("drain", done));
    await new Promise<void>((done) => out.end(done));
    const before = process.memoryUsage().rss;
    await expect(readRows({ path }, SHAPE).next()).rejects.toMatchObject({ code: "row-too-large", line: 3 });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });
});
