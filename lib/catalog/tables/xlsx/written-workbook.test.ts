import { expect, test } from "vitest";
import { csvRows, decimalsOf, workbookOf } from "@/lib/core/workbook";
import { fileWith } from "@/testing/importers";
import { openTable } from "../open-table";

async function read(file: Uint8Array, sheet: string): Promise<string[][]> {
  const table = await openTable(fileWith(file), { sheet });
  const rows: string[][] = [];
  for await (const { cells } of table.records()) rows.push([...cells]);
  return rows;
}

test("a CSV file is read cell by cell, with commas, quotes and line ends inside of quotes", () => {
  expect(csvRows('a,b,c\n1,"x, ""y""\nz",\n,,3\r\n')).toEqual([
    ["a", "b", "c"],
    ["1", 'x, "y"\nz', ""],
    ["", "", "3"],
  ]);
  expect(csvRows("'=1+1,'tis,-5\r\n")).toEqual([["=1+1", "'tis", "-5"]]);
  expect(csvRows("a\n1")).toEqual([["a"], ["1"]]);
  expect(csvRows("")).toEqual([]);
});

test("a figure is a number only where a spreadsheet keeps all its digits", () => {
  const texts = ["0.0930", "-12.5", "110000", "0", "007", "1e3", "123456789012345", "1234567890123456", "0.000000000000123", "=1+1", ""];
  expect(texts.map(decimalsOf)).toEqual([4, 1, 0, 0, null, null, 0, null, null, null, null]);
});

test("a workbook has every value as it was published, figures as numbers with the same decimals, and text that is never a formula", async () => {
  const rows = [
    ["id", "avg", "name"],
    ["007", "0.0930", '=HYPERLINK("http://x")'],
    ["1e3", "110000.50", "長 <b>&amp; _x000D_ \u0001💡"],
    ["", "12345678901234567890.5", " spaces "],
  ];
  const file = workbookOf([
    { name: "Prices", rows, figures: ["avg"] },
    { name: 'About "it" & more', rows: [["Release", "8"]], figures: [] },
  ]);
  const xml = new TextDecoder().decode(file);
  expect(xml).toContain('<c r="B2" s="5"><v>0.0930</v></c>');
  expect(xml).toContain('<numFmt numFmtId="168" formatCode="0.0000"/>');
  expect(xml).not.toContain("<f>");
  // A number has no noughts at its end; its format shows them.
  expect(await read(file, "Prices")).toEqual([
    rows[0],
    ["007", "0.093", '=HYPERLINK("http://x")'],
    ["1e3", "110000.5", "長 <b>&amp; _x000D_ 💡"],
    ["", "12345678901234567890.5", " spaces "],
  ]);
  expect(await read(file, 'About "it" & more')).toEqual([["Release", "8"]]);
});
