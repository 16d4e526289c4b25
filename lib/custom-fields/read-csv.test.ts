import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "./contract";
import { type CsvLine, delimiterOf, readCsv } from "./read-csv";

async function* chunks(parts: readonly (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

async function linesOf(...parts: (string | Uint8Array)[]): Promise<CsvLine[]> {
  const lines: CsvLine[] = [];
  for await (const line of readCsv(chunks(parts))) lines.push(line);
  return lines;
}
const cellsOf = async (...parts: (string | Uint8Array)[]) => (await linesOf(...parts)).map(({ cells }) => cells);
const TABLE = [
  ["id", "note"],
  ["co_1", "a"],
];

test.each([
  ["commas", "id,note\nco_1,a\n"],
  ["semicolons", "id;note\nco_1;a\n"],
  ["tabs", "id\tnote\nco_1\ta\n"],
  ["the line ends of Windows", "id,note\r\nco_1,a\r\n"],
  ["the line ends of old Macs", "id,note\rco_1,a"],
  ["a mark of its encoding", "\ufeffid,note\nco_1,a"],
  ["blank lines before and between", "\n\nid;note\n\nco_1;a\n"],
  ["quotes", '"id","note"\n"co_1","a"'],
])("a file with %s is read as the same table", async (_, file) => {
  expect(await cellsOf(file)).toEqual(TABLE);
});

test("it does not matter where a file is cut on its way, not even inside a character", async () => {
  const bytes = new TextEncoder().encode("id;note\nco_1;“Müller ☀”\n");
  for (let at = 0; at <= bytes.length; at++)
    expect(await cellsOf(bytes.slice(0, at), bytes.slice(at))).toEqual([
      ["id", "note"],
      ["co_1", "“Müller ☀”"],
    ]);
});

test("a line is numbered as an editor numbers it, and may have too few cells or too many", async () => {
  expect(await linesOf('id,note\n\nco_1,"two\nlines"\nco_2\nco_3,a,b\n')).toEqual([
    { line: 1, cells: ["id", "note"] },
    { line: 4, cells: ["co_1", "two\nlines"] },
    { line: 5, cells: ["co_2"] },
    { line: 6, cells: ["co_3", "a", "b"] },
  ]);
});

test.each([
  ["Latin-1", Uint8Array.of(0x69, 0x64, 0x0a, 0xe4, 0x0a), /not UTF-8/],
  ["a character that is cut off at the end", Uint8Array.of(0x69, 0x64, 0x0a, 0xe2, 0x98), /not UTF-8/],
  ["NUL characters", "id\0,note\n", /NUL/],
  ["an open quote", 'id,note\nco_1,"open\n', /can't be read as CSV/],
  ["a line without an end", `id\n${"x".repeat(400_000)}\nco_1`, /can't be read as CSV/],
])("a file with %s is refused", async (_, file, message) => {
  await expect(cellsOf(file)).rejects.toMatchObject({ code: "unprocessable", message: expect.stringMatching(message) });
});

test("a file that is too large is refused before it is read to the end", async () => {
  let sent = 0;
  async function* endless() {
    yield new TextEncoder().encode("id,note\n");
    for (const line = new TextEncoder().encode(`co_1,${"x".repeat(1_000)}\n`); ; sent += line.length) yield line;
  }
  const reading = (async () => {
    for await (const { cells } of readCsv(endless())) void cells;
  })();
  await expect(reading).rejects.toMatchObject({ code: "body-too-large" });
  expect(sent).toBeLessThan(MAX_FILE_BYTES + 64 * 1024);
});

test("the mark that separates most columns wins, and a comma where none does", () => {
  expect(["a,b;c;d", "a\tb\tc,d", "a", "a,b;c"].map(delimiterOf)).toEqual([";", "\t", ",", ","]);
});
