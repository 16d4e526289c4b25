import { expect, test } from "vitest";
import { csvRows, decimalsOf, MOST_LETTERS, workbookOf } from "@/lib/core/workbook";
import { fileWith } from "@/testing/importers";
import { sheetOf, textsOf } from "@/testing/read-workbook";
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
  const odd = ["-", ".5", "5.", "-.5", "1.2.3", "--1", "+1", "1 ", "-0", "0.0880", "00", "0.0", "NaN", "1,000", "０"];
  expect(odd.map(decimalsOf)).toEqual([null, null, null, null, null, null, null, null, 0, 4, null, 1, null, null, null]);
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

/** Texts as they are hardest to keep. */
const HARD = [
  ...["007", "=1+1", "'=1+1", "@x", "1e5", "0.0880", "12345678901234567890", "-", "true"],
  ...["a\r\nb\rc\nd\te", " edges ", "\n", "_x000D_", "_x005F_x000D_", "_xyz", '<a b="c">&amp;</a>', "]]>"],
  ...["💡", "é́", "長", "\u200b", "\u00a0", "👨‍👩‍👧‍👦\u{1F9FF}"],
];

test("every text is read as it was written, whatever it looks like, and is no number", async () => {
  const rows = [["name"], ...HARD.map((text) => [text])];
  const file = Buffer.from(workbookOf([{ name: "Data", rows, figures: [] }]));
  expect(await read(file, "Data")).toEqual(rows.filter(([text]) => text?.trim() !== ""));
  expect(textsOf(file, "Data")).toEqual(rows);
  expect(
    sheetOf(file, "Data")
      .flat()
      .every(({ kind }) => kind === "text"),
  ).toBe(true);
});

test("what XML can't hold is left out of a text, and nothing beside it", () => {
  const rows = [["name"], ["a\u0001b\u0000c\u001f💡\ud83d\uffff."]];
  expect(textsOf(Buffer.from(workbookOf([{ name: "Data", rows, figures: [] }])), "Data")[1]).toEqual(["abc💡."]);
});

test("a column of figures has numbers with their decimals, and text where a spreadsheet would change them; flags are flags", () => {
  const rows = [
    ["n", "flag", "text"],
    ["0.0880", "true", "true"],
    ["12345678901234567890", "false", "1"],
    ["1e5", "maybe", "0.5"],
    [null, null, null],
    ["", "", "end"],
  ];
  const file = Buffer.from(workbookOf([{ name: "Data", rows, figures: ["n"], flags: ["flag"] }]));
  const cell = (kind: string, text: string, decimals: number | null = null) => ({ kind, text, decimals });
  expect(sheetOf(file, "Data").slice(1)).toEqual([
    [cell("number", "0.0880", 4), cell("flag", "true"), cell("text", "true")],
    [cell("text", "12345678901234567890"), cell("flag", "false"), cell("text", "1")],
    [cell("text", "1e5"), cell("text", "maybe"), cell("text", "0.5")],
    [],
    [cell("text", ""), cell("text", ""), cell("text", "end")],
  ]);
});

test("a text that is longer than a cell is cut between two letters", () => {
  const rows = [["name"], ["x".repeat(MOST_LETTERS)], ["x".repeat(MOST_LETTERS + 1)], [`${"x".repeat(MOST_LETTERS - 1)}💡`]];
  const [, ...cells] = textsOf(Buffer.from(workbookOf([{ name: "Data", rows, figures: [] }])), "Data").flat();
  expect(cells.map(({ length }) => length)).toEqual([MOST_LETTERS, MOST_LETTERS, MOST_LETTERS - 1]);
});
