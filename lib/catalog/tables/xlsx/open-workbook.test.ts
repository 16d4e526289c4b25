import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { textRow, workbookOf, zipOf } from "@/testing/zip-files";
import { openTable, type TableRecord } from "../open-table";
import { plainNumber } from "../plain-number";
import { isDateFormat, numberFormat } from "./number-formats";
import { numberText } from "./number-text";
import { serialDay } from "./serial-day";

async function recordsOf(content: Uint8Array, sheet?: string): Promise<TableRecord[]> {
  const table = await openTable(fileWith(content), sheet === undefined ? {} : { sheet });
  const records: TableRecord[] = [];
  for await (const record of table.records()) records.push(record);
  return records;
}

const FORMATS =
  '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs>';

/** The one row of a sheet with these cells. */
const rowOf = async (cells: string, workbook = ""): Promise<string[]> =>
  (
    await recordsOf(
      workbookOf({
        sheets: [{ name: "S", rows: `<row r="1">${cells}</row>` }],
        strings:
          '<si><t>one</t></si><si><r><t>two </t></r><r><t xml:space="preserve">parts</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b</t></si>',
        formats: FORMATS,
        workbook,
      }),
    )
  )[0]?.cells ?? [];

describe("cells", () => {
  test.each([
    ["a shared text", '<c r="A1" t="s"><v>0</v></c>', "one"],
    ["a shared text of several parts", '<c r="A1" t="s"><v>1</v></c>', "two parts"],
    ["a shared text with its reading", '<c r="A1" t="s"><v>2</v></c>', "東京"],
    ["a letter that XML has not", '<c r="A1" t="s"><v>3</v></c>', "a\rb"],
    ["a text of its own", '<c r="A1" t="inlineStr"><is><t>Sun &amp; Moon</t></is></c>', "Sun & Moon"],
    [
      "a text with a footnote and a correction",
      '<c r="A1" t="inlineStr"><is><r><rPr><strike/></rPr><t>2</t></r><r><t>15</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>3</t></r></is></c>',
      "15³",
    ],
    ["a formula with a text", '<c r="A1" t="str"><f>A2&amp;"x"</f><v>x</v></c>', "x"],
    ["a formula with a number", '<c r="A1"><f>1/3</f><v>0.33333333333333331</v></c>', "0.333333333333333"],
    ["a number", '<c r="A1"><v>0.30000000000000004</v></c>', "0.3"],
    ["a number with an exponent", '<c r="A1"><v>6.5000000000000002E-2</v></c>', "0.065"],
    ["a percentage", '<c r="A1" s="4"><v>0.20499999999999999</v></c>', "20.5%"],
    ["a formula with an empty text", '<c r="A1"/><c r="B1" t="str"><f>""</f><v></v></c><c r="C1"><v>1</v></c>', ",,1"],
    ["yes", '<c r="A1" t="b"><v>1</v></c>', "true"],
    ["no", '<c r="A1" t="b"><v>0</v></c>', "false"],
    ["a day", '<c r="A1" s="1"><v>46030</v></c>', "2026-01-08"],
    ["a day in a format of its own", '<c r="A1" s="2"><v>46030.5</v></c>', "2026-01-08T12:00:00"],
    ["a number with a word in its format", '<c r="A1" s="3"><v>46030</v></c>', "46030 days"],
    ["a day as text", '<c r="A1" t="d"><v>2026-01-08T00:00:00</v></c>', "2026-01-08"],
  ])("%s", async (_what, cell, text) => {
    expect((await rowOf(cell)).join(",")).toBe(text);
  });

  test.each<[string, string, string, RegExp]>([
    ["an error", '<c r="B1" t="e"><v>#N/A</v></c>', "cell-error", /error #N\/A/],
    ["an error of a formula", '<c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "cell-error", /error #DIV\/0!/],
    ["a formula without a value", '<c r="B1"><f>A1*2</f></c>', "formula-not-calculated", /formula without a stored value/],
    ["a formula with an empty value", '<c r="B1"><f>A1*2</f><v></v></c>', "formula-not-calculated", /save it/],
    ["a shared formula without a value", '<c r="B1"><f t="shared" si="0"/><v/></c>', "formula-not-calculated", /save it/],
    ["a long number", '<c r="B1"><v>1.2345678901234568E+17</v></c>', "digits-lost", /^123456789012346000 is a number of more than 15/],
    ["a number that was cut to 15 digits", '<c r="B1"><v>4006381333931230</v></c>', "digits-lost", /store it as text/],
    ["a number with all of its digits", '<c r="B1"><v>0.1234567890123456789</v></c>', "digits-lost", /store it as text/],
  ])("%s is a fault and never an empty cell", async (_what, cell, code, detail) => {
    const [record] = await recordsOf(workbookOf({ sheets: [{ name: "S", rows: `<row r="4"><c r="A4"><v>1</v></c>${cell}</row>` }] }));
    expect(record?.faults).toEqual([{ place: 1, code, detail: expect.stringMatching(detail) as string }]);
    expect(record?.cells[1]).not.toBe("");
  });

  test.each([
    ["a result of 17 digits", "<f>1/3</f><v>0.33333333333333331</v>"],
    ["a large round number", "<v>1.5E+21</v>"],
    ["15 digits", "<v>123456789012345</v>"],
    ["a formula that is zero", "<f>1-1</f><v>0</v>"],
  ])("%s is none", async (_what, content) => {
    const [record] = await recordsOf(workbookOf({ sheets: [{ name: "S", rows: `<row><c>${content}</c></row>` }] }));
    expect(record?.faults).toBeUndefined();
  });

  test("a zero is a fault where the writer left its formulas to whoever opens the workbook", async () => {
    const rows = "<row><c><f>A2*2</f><v>0</v></c><c><f>A2+1</f><v>7</v></c><c><v>0</v></c></row>";
    const [record] = await recordsOf(workbookOf({ sheets: [{ name: "S", rows }], workbook: '<calcPr fullCalcOnLoad="1"/>' }));
    expect(record?.faults?.map(({ place, code }) => [place, code])).toEqual([[0, "formula-not-calculated"]]);
    expect(record?.cells.slice(1)).toEqual(["7", "0"]);
  });

  test("cells that are empty or not stored have their place", async () => {
    expect(await rowOf('<c r="C1"/><c r="E1"><v>5</v></c><c t="str"><v>next</v></c>')).toEqual([...["", "", "", "", "5", "next"]]);
  });

  test("days are counted from 1904 where the workbook says so", async () => {
    expect(await rowOf('<c r="A1" s="1"><v>44568</v></c>', '<workbookPr date1904="1"/>')).toEqual(["2026-01-08"]);
  });
});

test.each([
  ["1", false, "1900-01-01"],
  ["59", false, "1900-02-28"],
  ["61", false, "1900-03-01"],
  ["0.75", false, "18:00:00"],
  ["46030.999999999", false, "2026-01-09"],
  ["-1", false, "-1"],
  ["3000000", false, "3000000"],
  ["x", false, "x"],
])("the serial number %s is a day", (serial, startsWith1904, day) => {
  expect(serialDay(serial, startsWith1904)).toBe(day);
});

test.each([
  ["0", "0"],
  ["-0.0", "0"],
  ["007", "007"],
  ["100.10", "100.1"],
  ["-1.5E-7", "-0.00000015"],
  ["1.5E+21", "1500000000000000000000"],
  ["123456789012345678", "123456789012346000"],
  ["1E+2", "100"],
  ["19.989999999999998", "19.99"],
  ["", ""],
  ["n/a", "n/a"],
])("the stored number %s is %s", (stored, text) => {
  expect(plainNumber(stored)).toBe(text);
});

test.each([
  ["dd/mm/yyyy", true],
  ["[$-409]mmm\\-yy;@", true],
  ["h:mm AM/PM", true],
  ["[h]:mm", false],
  ["General", false],
  ["0.00E+00", false],
  ["#,##0.00\\ [$EUR]", false],
  ['0 "days"', false],
  ["[Red]0", false],
  ["0\\ \\m", false],
])("the format %s shows a day: %s", (format, isDate) => {
  expect(isDateFormat(format)).toBe(isDate);
});

test.each([
  ["000", "7", "007"],
  ["00000", "1067", "01067"],
  ["00000", "123456", "123456"],
  ["00000", "-7", "-7"],
  ["00000", "1.5", "1.5"],
  ["00000\\-0000", "10671234", "01067-1234"],
  ['"P-"00000', "42", "P-00042"],
  ["\\S000;[Red]\\-000", "42", "S042"],
  ["0", "7", "7"],
  ["0000.0", "7.5", "7.5"],
  ["#,##0", "7", "7"],
  ['00" days"', "7", "7 days"],
  ["0.0%", "0.20499999999999999", "20.5%"],
  ["0%", "-2.8999999999999998E-3", "-0.29%"],
  ["0%", "1", "100%"],
  ["@", "7", "7"],
  ['General" kW"', "7", "7 kW"],
  ['0.000"元/W"', "0.88", "0.88 元/W"],
  ['0" lbs"', "84", "84 lbs"],
  ["[$A$-C09]0.000", "0.88", "A$0.88"],
  ["0.0_);(0.0)", "7", "7"],
  ["# ?/?", "0.5", "0.5"],
  ["0.00E+00", "7", "7"],
  ['0.0"%"', "20.5", "20.5 %"],
  ['0.0" kW"', "1.5", "1.5 kW"],
  ["0\\ \\W", "400", "400 W"],
  ['0" pcs"', "31", "31 pcs"],
  ['"$"#,##0.000', "0.21", "$0.21"],
  ["[$€-407]\\ #,##0.00", "0.21", "€0.21"],
  ["#,##0.00\\ [$EUR]", "0.21", "0.21 EUR"],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', "0.21", "0.21 €"],
  ["$0.00", "-0.21", "$-0.21"],
  ['0.0,," MW"', "1500000", "1.5 MW"],
  ["#,##0.0,", "1500", "1.5"],
  ['0.0,"k"', "1500", "1.5 k"],
  ['[>=1000]0.0,"kW";0"W"', "1500", "1.5 kW"],
  ['[>=1000]0.0,"kW";0"W"', "400", "400 W"],
  ['[<1000]0"W";0.0,"kW"', "1000", "1 kW"],
  ["[Red]0.00", "2", "2"],
])("the format %s shows %s as %s", (format, stored, text) => {
  expect(numberText(stored, numberFormat(format), false)).toBe(text);
});

describe("sheets", () => {
  const sheets = [
    { name: "Old", rows: textRow("hidden"), state: "hidden" },
    { name: "Data", rows: textRow("name", "power") + textRow("A", "1") },
    { name: "Notes", rows: textRow("a note") },
    { name: "Secret", rows: textRow("secret"), state: "veryHidden" },
  ];

  test("are listed with the hidden ones last, and the first is read unless another is named", async () => {
    const table = await openTable(fileWith(workbookOf({ sheets })));
    expect(table).toMatchObject({ format: "xlsx", encoding: null, sheets: ["Data", "Notes", "Old", "Secret"], sheet: "Data" });
    expect((await recordsOf(workbookOf({ sheets }), "Old"))[0]?.cells).toEqual(["hidden"]);
    await expect(recordsOf(workbookOf({ sheets }), "Sheet1")).rejects.toMatchObject({
      code: "wrong-kind",
      message: expect.stringMatching(/no sheet "Sheet1".*Data, Notes/),
    });
  });

  test("have rows with their numbers, blank ones left out, and as many cells as the widest so far", async () => {
    const rows =
      `${textRow("Price list")}<row r="3"><c r="A3" t="str"><v>name</v></c><c r="B3" t="str"><v>power</v></c><c r="C3" t="str"><v>note</v></c></row>` +
      '<row r="4"><c r="A4" t="str"><v>A</v></c></row><row r="5"><c r="A5" s="1"/></row><row r="9"><c r="B9"><v>2</v></c></row>';
    expect(await recordsOf(workbookOf({ sheets: [{ name: "S", rows }] }))).toEqual([
      { line: 1, cells: ["Price list"] },
      { line: 3, cells: ["name", "power", "note"] },
      { line: 4, cells: ["A", "", ""] },
      { line: 9, cells: ["", "2", ""] },
    ]);
  });

  test("have what is merged over several rows in each of them that has more", async () => {
    const cell = (at: string, text: string): string => `<c r="${at}" t="str"><v>${text}</v></c>`;
    const rows =
      `<row r="1">${cell("A1", "maker")}${cell("B1", "model")}${cell("C1", "note")}</row>` +
      `<row r="2">${cell("A2", "Sonne")}${cell("B2", "S-1")}</row><row r="3"><c r="A3"/>${cell("B3", "S-2")}<c r="C3" t="e"><v>#N/A</v></c></row>` +
      `<row r="4"><c r="A4" s="0"/></row><row r="5">${cell("B5", "S-3")}</row><row r="6">${cell("B6", "S-4")}</row>`;
    const merged = '<mergeCells count="3"><mergeCell ref="A2:A5"/><mergeCell ref="B1:C1"/><mergeCell ref="C3:C5"/></mergeCells>';
    const records = await recordsOf(workbookOf({ sheets: [{ name: "S", rows, behind: merged }] }));
    expect(records.map(({ line, cells }) => [line, ...cells].join(","))).toEqual([
      ...["1,maker,model,note", "2,Sonne,S-1,", "3,Sonne,S-2,#N/A", "5,Sonne,S-3,#N/A", "6,,S-4,"],
    ]);
    expect(records.map(({ faults = [] }) => faults.length)).toEqual([0, 0, 1, 1, 0]);
  });

  test("of a writer that gives its elements a prefix are read", async () => {
    const content = zipOf([
      { name: "xl/workbook.xml", content: '<x:workbook><x:sheets><x:sheet name="S" q:id="a"/></x:sheets></x:workbook>' },
      {
        name: "xl/_rels/workbook.xml.rels",
        content: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/Sheet.xml"/></Relationships>',
      },
      {
        name: "xl/worksheets/sheet.xml",
        content: "<x:worksheet><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>",
      },
    ]);
    expect(await recordsOf(content)).toEqual([{ line: 1, cells: ["7"] }]);
  });
});

describe("a workbook is refused", () => {
  const sheetOf = (rows: string): Buffer => workbookOf({ sheets: [{ name: "S", rows }] });

  test.each<[string, Uint8Array, string, RegExp]>([
    ["that is cut off within a sheet", sheetOf('<row><c r="A1"><v>1</v></c>'), "truncated", /damaged/],
    ["that declares entities", sheetOf("<row><c><v>&lol;</v></c></row>"), "truncated", /damaged/],
    ["with a column that no sheet has", sheetOf('<row r="2"><c r="ZZZZ1"><v>1</v></c></row>'), "wrong-kind", /"ZZZZ1"/],
    ["with a cell beyond 1 MB", sheetOf(`<row><c t="str"><v>${"x".repeat(1_000_001)}</v></c></row>`), "row-too-large", /row 1/],
    ["without sheets", workbookOf({ sheets: [] }), "empty", /no sheets/],
    [
      "that lacks its sheet",
      zipOf([
        { name: "xl/workbook.xml", content: '<workbook><sheets><sheet name="S" r:id="a"/></sheets></workbook>' },
        {
          name: "xl/_rels/workbook.xml.rels",
          content: '<Relationships><Relationship Id="a" Type="x/worksheet" Target="s.xml"/></Relationships>',
        },
      ]),
      "truncated",
      /lacks its sheet "S"/,
    ],
  ])("%s", async (_what, content, code, message) => {
    await expect(recordsOf(content)).rejects.toMatchObject({ name: "ImportError", code, message: expect.stringMatching(message) });
  });
});
