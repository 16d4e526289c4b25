import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { type OpenedTable, openTable, type TableOptions, type TableRecord } from "./open-table";

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
  ])("%s", async (_what, content, delimiter) => {
    expect((await opened(content)).delimiter).toBe(delimiter);
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
