import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { ImportError } from "../drafts";
import { JsonWalk } from "./json-walk";
import { type OpenedTable, openTable, requireEncoding, type TableOptions, type TableRecord } from "./open-table";

const opened = (content: string | Uint8Array, options?: TableOptions): Promise<OpenedTable> => openTable(fileWith(content), options);

async function recordsOf(table: OpenedTable): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  for await (const record of table.records()) records.push(record);
  return records;
}

describe("the delimiter of a CSV file", () => {
  test.each([
    ["commas", "name,power\nA,1\n", ","],
    ["semicolons", "name;power\nA;1\n", ";"],
    ["semicolons beside decimal commas", "name;power;price\nA;1,5;0,1\nB;2,5;0,2\n", ";"],
    ["commas in names beside semicolons", "name;city\nSun Co., Ltd;Changzhou, Jiangsu\nMoon Co., Ltd;Wuxi, Jiangsu\n", ";"],
    ["tabs", "name\tpower\nA, B\t1\n", "\t"],
    ["bars", "name|power\nA|1\n", "|"],
    ["lists by bars in cells between commas", "name,types\nA,cell|panel\nB,cell|panel\n", ","],
    ["quoted cells with other marks", '"a;b","c;d"\n"1;2","3;4"\n', ","],
    ["a title above the header", "Price list 2026\nname;power\nA;1\nB;2\nC;3\n", ";"],
    [
      "a title in a spreadsheet with decimal commas",
      "List 2026;;;\nMaker;Model;Power;Length\nA;B;0,4;1,7\nA;C;0,5;1,8\nA;D;0,6;1,9\n",
      ";",
    ],
    ["one column", "name\nA\nB\n", ","],
    ["nothing below the header", "name;power", ";"],
    ["a first line for Excel", "sep=;\r\nname;power,price\r\nA;1,2\r\n", ";"],
  ])("%s", async (_what, content, delimiter) => {
    expect((await opened(content)).delimiter).toBe(delimiter);
  });

  test("that a first line names is no record", async () => {
    const table = await opened("sep=;\r\nname;power\r\nA;1\r\n");
    expect((await recordsOf(table))[0]).toEqual({ line: 2, cells: ["name", "power"] });
  });

  test("is the given one", async () => {
    const table = await opened("a;b,c\n1;2,3\n", { delimiter: "," });
    expect([table.delimiter, (await recordsOf(table))[0]?.cells]).toEqual([",", ["a;b", "c"]]);
  });
});

describe("the records of a table", () => {
  test("begin with the header, leave blank ones out and can be read twice", async () => {
    const table = await opened('name,power\r\n"A\r\nA",1\r\n\r\n,\r\nB,2');
    const records = [
      { line: 1, cells: ["name", "power"] },
      { line: 2, cells: ["A\r\nA", "1"] },
      { line: 6, cells: ["B", "2"] },
    ];
    expect(await recordsOf(table)).toEqual(records);
    expect(await recordsOf(table)).toEqual(records);
    expect(table).toMatchObject({ format: "csv", sheets: [], sheet: null });
  });
});

describe("the encoding of a text", () => {
  const table = "name,power\nMüller,1\nŠkoda Plzeň,2\n";
  const utf16 = Buffer.from(table, "utf16le");

  test.each<[string, Buffer, string]>([
    ["plain ASCII", Buffer.from("name,power\nA,1\n"), "utf-8"],
    ["UTF-8", Buffer.from(table), "utf-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${table}`), "utf-8"],
    ["UTF-16 with a byte order mark", Buffer.from(`\ufeff${table}`, "utf16le"), "utf-16le"],
    ["UTF-16 without one", utf16, "utf-16le"],
    ["UTF-16 of the other order", Buffer.from(utf16).swap16(), "utf-16be"],
    ["UTF-16 of the other order with a byte order mark", Buffer.from(`\ufeff${table}`, "utf16le").swap16(), "utf-16be"],
    ["Windows-1250", iconv.encode(table, "windows-1250"), "windows-1250"],
  ])("is found: %s", async (_what, content, name) => {
    const found = await opened(content);
    expect(found.encoding).toMatchObject({ name, samples: name === "utf-8" && content.length < 20 ? [] : ["Müller", "Škoda Plzeň"] });
    const records = await recordsOf(requireEncoding(found));
    expect(records[0]).toEqual({ line: 1, cells: ["name", "power"] });
    if (content.length > 20) expect(records.map(({ cells }) => cells[0])).toEqual(["name", "Müller", "Škoda Plzeň"]);
  });

  test("is found by cells from all over the file", async () => {
    const plain = "A plain name,1\n".repeat(50_000);
    const names = iconv.encode("Žďár nad Sázavou,2\nKroměříž,3\nPřerov,4\n", "windows-1250");
    const found = await opened(Buffer.concat([Buffer.from(`name,power\n${plain}`), names]));
    expect(found.encoding).toMatchObject({ name: "windows-1250", samples: ["Žďár nad Sázavou", "Kroměříž", "Přerov"] });
  });

  test("is the given one, by any of its names", async () => {
    const found = await opened(iconv.encode("name\nŁódź\n", "windows-1250"), { encoding: "CP1250" });
    expect(found.encoding).toMatchObject({ name: "windows-1250", certainty: 1, samples: ["Łódź"] });
    expect((await recordsOf(found))[1]?.cells).toEqual(["Łódź"]);
    await expect(opened("name\n", { encoding: "klingon" })).rejects.toMatchObject({
      code: "encoding",
      message: expect.stringMatching(/"klingon".*windows-1250/),
    });
  });

  test.each<[string, Buffer, string, string | null]>([
    ["UTF-8", Buffer.from("name\nŁódź\n"), "windows-1250", "utf-8"],
    ["UTF-16", Buffer.from("\ufeffname\nŁódź\n", "utf16le"), "utf-8", "utf-16le"],
    ["ASCII", Buffer.from("name\nLodz\n"), "windows-1250", null],
  ])("of %s can't be another one", async (_what, content, encoding, told) => {
    const opening = opened(content, { encoding });
    if (told === null) expect((await opening).encoding?.name).toBe(encoding);
    else await expect(opening).rejects.toMatchObject({ code: "encoding", message: expect.stringContaining(`is ${told}, not ${encoding}`) });
  });

  test("that is not certain has to be chosen, by cells as they would read", async () => {
    const found = await opened(iconv.encode("name\nPôle Corrèze\n", "windows-1252"));
    expect(() => requireEncoding(found)).toThrow(
      expect.objectContaining({ code: "encoding", message: expect.stringMatching(/windows-1252: "Pôle Corrèze"/) }) as Error,
    );
    expect(() => requireEncoding(found)).toThrow(/windows-1250: "Pôle Corrčze"/);
  });

  test("a character that lies over the border of two pieces is one character", async () => {
    const long = `${"x".repeat(262_143)}ü\n`;
    expect((await recordsOf(await opened(long)))[0]?.cells[0]?.endsWith("xü")).toBe(true);
    const korean = iconv.encode(`${"x".repeat(262_143)},한국전력공사\n`, "euc-kr");
    expect((await recordsOf(await opened(korean, { encoding: "euc-kr" })))[0]?.cells[1]).toBe("한국전력공사");
  });
});

describe("JSON and NDJSON", () => {
  test.each([
    ["NDJSON", '{"a":0.0880,"b":{"c":1e3,"d":[1,"x"]}}\n\n{"a":null,"e":true}\n', "ndjson", [1, 1, 3]],
    ["one object of NDJSON", '{"a":0.0880,"b":{"c":1e3,"d":[1,"x"]},"e":null}', "ndjson", [1, 1]],
    ["a JSON array", '[{"a":0.0880,"b":{"c":1e3,"d":[1,"x"]}},\n {"e":true}]', "json", [1, 1, 2]],
    [
      "the array in a JSON object",
      '{"meta":{"n":[1]},"x":[],"rows":[{"a":0.0880,"b":{"c":1e3,"d":[1,"x"]}},{"e":true}],"y":[1]}',
      "json",
      [1, 1, 2],
    ],
    ["JSON over several lines", '{\n "rows": [\n  {"a":0.0880,"b":{"c":1e3,"d":[1,"x"]}},\n {"e":true}\n ]\n}\n', "json", [1, 1, 2]],
  ])("%s has a header of all its keys and keeps its digits", async (_what, content, format, lines) => {
    const table = await opened(content);
    const records = await recordsOf(table);
    expect([table.format, table.delimiter]).toEqual([format, null]);
    expect(records.map(({ line }) => line)).toEqual(lines);
    expect(records[0]?.cells).toEqual(["a", "b.c", "b.d", "e"]);
    expect(records[1]?.cells).toEqual(["0.0880", "1e3", "1|x", ""]);
    if (lines.length > 2) expect(records[2]?.cells).toEqual(["", "", "", "true"]);
  });

  test.each([
    ["brackets, commas and quotes in texts", '[{"a":"}],[{\\"\\\\"},{"a":"\\u0041,"}]', ['}],[{"\\', "A,"]],
    ["a list of objects in an object", '[{"a":[{"b":1}]}]', ['[{"b":"1"}]']],
    ["nothing in the array", "[ ]", null],
    ["objects that have nothing in common", '{"meta":{"n":1},\n"stc":{"pmax":1}}', null],
    ["an array that is further down", '{"meta":{"n":1},"data":{"items":[{"a":1}]}}', ["1"]],
    ["records under a key each", '{"A-1":{"m":"x","n":1},"A-2":{"m":"y"}}', ["A-1", "A-2"]],
    ["records under a key each, on lines", '{\n"A-1":{"m":"x"},\n"A-2":{"m":"y"}\n}', ["A-1", "A-2"]],
    ["records under a key each, further down", '{"n":2,"data":{"A":{"m":"x","l":[{"o":1}]},"B":{"m":"y","l":[]}}}', ["A", "B"]],
  ])("%s", async (_what, content, cells) => {
    const reading = opened(content).then(recordsOf);
    if (cells === null)
      await expect(reading).rejects.toMatchObject({ code: "wrong-kind", message: expect.stringMatching(/no array of objects/) });
    else expect((await reading).slice(1).map((record) => record.cells[0])).toEqual(cells);
  });

  test("is read in pieces wherever they end", async () => {
    const walk = new JsonWalk({ isWanted: ({ isList }) => isList });
    const found = [...'{"n\\"":[1,{"a":"\\\\"}],"b":{"c":[2]}}'].flatMap((letter) => [...walk.take(letter)]);
    expect(found).toEqual([
      { path: ['n"'], key: null, text: "1" },
      { path: ['n"'], key: null, text: '{"a":"\\\\"}' },
      { path: ["b", "c"], key: null, text: "2" },
    ]);
    expect(walk.isComplete).toBe(true);
  });

  test("of several lists one has to be chosen, like a sheet", async () => {
    const content = '{"modules":[{"a":1},{"a":2}],"data":{"x":[{"b":3}]}}';
    const table = await opened(content);
    expect([table.sheets, table.sheet]).toEqual([["modules", "data.x"], null]);
    await expect(recordsOf(table)).rejects.toMatchObject({ message: expect.stringContaining('"modules" (2), "data.x" (1). Choose') });
    const chosen = await opened(content, { sheet: "data.x" });
    expect((await recordsOf(chosen)).map(({ cells }) => cells)).toEqual([["b"], ["3"]]);
    await expect(opened(content, { sheet: "y" }).then(recordsOf)).rejects.toMatchObject({
      message: expect.stringContaining('no list "y"'),
    });
  });

  test("records under a key each say it in a column of its own", async () => {
    const records = await recordsOf(await opened('{"A-1":{"m":"x","n":1},"A-2":{"m":"y"}}'));
    expect(records.map(({ cells }) => cells)).toEqual([
      ["record key", "m", "n"],
      ["A-1", "x", "1"],
      ["A-2", "y", ""],
    ]);
  });

  test("a key that comes late is named with its line", async () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => (n === 1_100 ? '{"a":1,"late":2}' : '{"a":1}')).join("\n");
    await expect(opened(lines).then(recordsOf)).rejects.toMatchObject({
      code: "wrong-kind",
      line: 1_101,
      message: expect.stringMatching(/"late"/),
    });
  });

  test.each<[string, string, string, RegExp]>([
    ["an array that is cut off", '[{"a":1},{"a":', "truncated", /no end/],
    ["an array without its end", '[{"a":1}', "truncated", /no end/],
    ["an element that is no object", '[{"a":1},2]', "wrong-kind", /Element 2/],
    ["an object that is none", '[{"a":1},{"a" 2}]', "wrong-kind", /Element 2/],
    [
      "records under a key each, one of which is none",
      '{"A":{"m":"x"},"B":{"m":"y"},"C":{"note":"z"}}',
      "wrong-kind",
      /no objects of the same keys/,
    ],
    ["an element that holds the records", '[{"A":{"m":"x"},"B":{"m":"y"}}]', "wrong-kind", /under each of its keys/],
    ["a list for each column", '{"model":{"0":"x","1":"y"},"power":{"0":1,"1":2}}', "wrong-kind", /by records/],
    ["an object without its end", '{"A-1":{"m":"x"},"A-2":{"m":', "truncated", /no end/],
    ["two arrays of objects", '{"x":[{"a":1}],"y":[{"a":1}]}', "wrong-kind", /"x" \(1\), "y" \(1\)/],
    ["text after the end", '[{"a":1}] {"b":2}', "wrong-kind", /out of place/],
    ["brackets that do not match", '[{"a":1}}', "wrong-kind", /out of place/],
    ["a line of NDJSON that is no object", '{"a":1}\n[1]\n{"a":2}\n', "wrong-kind", /Line 2/],
    ["NDJSON that is cut off", '{"a":1}\n{"a":2', "truncated", /last line/],
    ["a value without an end", `[{"a":"${"x".repeat(1_000_001)}"}]`, "row-too-large", /longer than/],
    ["a line without an end", `{"a":1}\n{"a":"${"x".repeat(1_300_000)}"}`, "row-too-large", /Line 2/],
  ])("%s is refused", async (_what, content, code, message) => {
    await expect(opened(content).then(recordsOf)).rejects.toMatchObject({
      name: "ImportError",
      code,
      message: expect.stringMatching(message),
    });
  });
});

describe("what is no table is refused", () => {
  test.each<[string, string | Uint8Array, string, RegExp]>([
    ["an empty file", "", "empty", /empty/],
    ["NUL bytes", Buffer.from([110, 0, 97, 0, 0, 0, 0]), "binary", /binary/],
    ["a NUL behind the first piece", `${"a\n".repeat(200_000)}\0`, "binary", /NUL/],
    ["more control characters than a tenth", "abcdefghi\u0001\u0002", "binary", /binary/],
    ["the delete character as a tenth of it", `${"\u007f".repeat(3)}${"a".repeat(20)}`, "binary", /binary/],
    ["an end inside a character", Buffer.from("aü").subarray(0, -1), "truncated", /character/],
    ["a PDF document", "%PDF-1.7\n", "binary", /PDF/],
    ["a web page that calls itself a workbook", "\n<html><table><tr><td>name</td></tr></table></html>", "binary", /web page/],
    ["XML", '<?xml version="1.0"?><Workbook/>', "binary", /XML/],
  ])("%s", async (_what, content, code, message) => {
    await expect(opened(content)).rejects.toMatchObject({ name: "ImportError", code, message: expect.stringMatching(message) });
  });

  test("a folder", async () => {
    await expect(openTable(mkdtempSync(join(tmpdir(), "heliodex-")))).rejects.toMatchObject({ code: "unreadable" });
  });

  test("a record that is longer than 1 MB", async () => {
    const line = "x".repeat(999_000);
    expect(await recordsOf(await opened(`${line}\n${line}\n`))).toHaveLength(2);
    await expect(opened(`ok\n${line}${line}\n`).then(recordsOf)).rejects.toMatchObject({ code: "row-too-large", line: 2 });
  });
});

test("JSON that is nested too deeply is refused in whatever form it comes", async () => {
  const deep = `{"name":"Deep","capacity":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
  for (const content of [deep, `[${deep}]`, `{"name":"A"}\n${deep}\n`])
    await expect(opened(content).then(recordsOf)).rejects.toBeInstanceOf(ImportError);
  const table = await opened(`{"name":"A","note":"${"[".repeat(50)}"}\n{"name":"B","note":""}`);
  expect(await recordsOf(table)).toHaveLength(3);
});
