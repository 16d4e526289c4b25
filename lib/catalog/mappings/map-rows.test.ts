import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { textRow, workbookOf } from "@/testing/zip-files";
import type { ImportItem } from "../drafts";
import { Mapping } from "./contract";
import { mappedItems } from "./mapped-importer";
import { readLayout } from "./read-layout";
import { suggestMapping } from "./suggest-mapping";

const companies = { idOf: () => null };

async function itemsOf(content: string | Uint8Array, given: unknown): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for await (const item of mappedItems(Mapping.parse(given), { path: fileWith(content), companies })) items.push(item);
  return items;
}

const drafts = (items: readonly ImportItem[]) => items.flatMap((item) => ("draft" in item ? [item.draft] : []));
const reasons = (items: readonly ImportItem[]) =>
  items.flatMap((item) => ("quarantine" in item ? item.quarantine.map(({ code, detail }) => `${code} ${detail}`) : []));

const MODULES = {
  resource: "product",
  columns: { manufacturer: { from: ["Hersteller"] }, model: { from: ["Typ"] }, nameplate_w: { from: ["Leistung"], unit: "kW" } },
  constants: { category: "module" },
};

test("numbers are read with their sign and unit, also a unit in the cell", async () => {
  const content = "Hersteller;Typ;Leistung\nSonne;S-1;0,4\nSonne;S-2;410 W\nSonne;S-3;0,4 PS\nSonne;S-4;0.4\n";
  const items = await itemsOf(content, { ...MODULES, decimal_sign: "," });
  expect(drafts(items)).toMatchObject([
    { manufacturer: "Sonne", model: "S-1", nameplate_w: "400", category: "module" },
    { model: "S-2", nameplate_w: "410" },
  ]);
  expect(reasons(items)).toEqual([
    'unknown-unit nameplate_w: "0,4 PS" has no unit that can be converted to W',
    'number-invalid nameplate_w: "0.4" is not a number with the decimal sign ","',
  ]);
  expect(items.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});

test("words mean what the mapping says first, then what the trade says", async () => {
  const content = "Firma,Land,Art\nA,Laos,Modulwerk; Zellen\nB,UK,panel\nC,Absurdistan,panel\nD,DE,Irgendwas\n";
  const items = await itemsOf(content, {
    resource: "company",
    columns: {
      name: { from: ["Firma"] },
      country: { from: ["Land"] },
      types: { from: ["Art"], separator: ";", words: { Modulwerk: "panel", zellen: "cell" } },
    },
  });
  expect(drafts(items)).toMatchObject([
    { name: "A", country: "LA", types: ["panel", "cell"] },
    { name: "B", country: "GB", types: ["panel"] },
  ]);
  expect(reasons(items)).toEqual([expect.stringContaining("Absurdistan"), expect.stringContaining("types")]);
});

test("usual spellings are read: full width, currencies, dates with the year first, hosts and head counts", async () => {
  const prices = await itemsOf("d,p\n2025/4/10,$0.11\n20250411,０.12\n12-Apr-25,0.13 $\n13-Apr-25,0.13 W\n", {
    resource: "spot_price",
    columns: { date: { from: ["d"] }, avg: { from: ["p"] } },
    constants: { stage: "module", item: "M", region: "CN", price_term: "fob", currency: "USD", unit: "W" },
  });
  expect(drafts(prices)).toMatchObject([
    { date: "2025-04-10", avg: "0.11" },
    { date: "2025-04-11", avg: "0.12" },
    { date: "2025-04-12", avg: "0.13" },
  ]);
  expect(reasons(prices)).toEqual([expect.stringContaining("0.13 W")]);
  const companies = await itemsOf("n,s,w,c\nA,250,www.alpha.example,?\nB,12000,https://b.example,X\nC,1,,\n", {
    resource: "company",
    columns: { name: { from: ["n"] }, staff_range: { from: ["s"] }, website: { from: ["w"] }, city: { from: ["c"] } },
  });
  expect(drafts(companies)).toMatchObject([
    { staff_range: "201-500", website: "https://www.alpha.example", city: null },
    { staff_range: "10001+", website: "https://b.example", city: "X" },
    { staff_range: "1-10" },
  ]);
});

test("a cell that states nothing is blank, and what the mapping empties is null", async () => {
  const items = await itemsOf("n,t,c\nA,-,DE\nB,?,n/a\n", {
    resource: "company",
    columns: { name: { from: ["n"] }, types: { from: ["t"], words: { "?": "" } }, country: { from: ["c"], words: { DE: "" } } },
  });
  expect(items).toMatchObject([{ unstated: { blank: ["types"] } }, { unstated: { blank: ["country"] } }]);
  expect(drafts(items)).toMatchObject([
    { name: "A", country: null },
    { name: "B", types: [], country: null },
  ]);
});

test("columns are joined, cut and left out by rules", async () => {
  const content = "Name,Serie,Note\nACME: X-1,A,\nACME: X-2,B,withdrawn\nACME: X-3,,ok\n";
  const items = await itemsOf(content, {
    resource: "product",
    columns: {
      manufacturer: { from: ["Name"], cut: { at: ":", keep: "before" } },
      model: { from: ["Name", "Serie"], cut: { at: ":", keep: "after" } },
    },
    constants: { category: "inverter" },
    skip: [{ column: "Note", when: "contains", value: "Withdrawn" }],
  });
  expect(drafts(items)).toMatchObject([
    { manufacturer: "ACME", model: "X-1 A" },
    { manufacturer: "ACME", model: "X-3" },
  ]);
  expect(items[1]).toEqual({ line: 3, skip: { code: "left-out", detail: 'Note: contains "Withdrawn".' } });
});

test("the order of day and month is that of the whole column, or chosen; what stays open is quarantined", async () => {
  const mapping = {
    resource: "product",
    columns: { manufacturer: { from: ["m"] }, model: { from: ["n"] }, listing_date: { from: ["d"] } },
    constants: { category: "module" },
  };
  const rows = (last: string) => `m,n,d\nA,1,3/4/2021\nA,2,${last}\n`;
  const days = async (last: string, more = {}) =>
    drafts(await itemsOf(rows(last), { ...mapping, ...more })).map((draft) => "listing_date" in draft && draft.listing_date);
  expect(await days("13/4/2021")).toEqual(["2021-04-03", "2021-04-13"]);
  expect(await days("4/13/2021")).toEqual(["2021-03-04", "2021-04-13"]);
  expect(await days("5/6/2021")).toEqual([]);
  expect(await days("5/6/2021", { day_order: "day-first" })).toEqual(["2021-04-03", "2021-06-05"]);
});

test("objects are put together of their parts", async () => {
  const [item] = await itemsOf("c;cap;y\nA;1.250,5 MW;2025\n", {
    resource: "company",
    decimal_sign: ",",
    columns: { name: { from: ["c"] }, "capacity.module_gw": { from: ["cap"] }, "capacity.as_of": { from: ["y"] } },
  });
  expect(item).toMatchObject({ draft: { name: "A", capacity: { module_gw: "1.2505", as_of: "2025" } } });
});

test.each([
  ["a column that the file lacks", { columns: { name: { from: ["Nam"] } } }, 'reads the column "Nam"'],
  ["a field that does not exist", { columns: { nom: { from: ["name"] } } }, '"nom" is not a field'],
  ["a header below the end", { columns: {}, header_row: 9 }, "ends before its header"],
])("%s ends the import with a sentence", async (_, more, message) => {
  await expect(itemsOf("name\nA\n", { resource: "company", ...more })).rejects.toThrow(message);
});

test("a cell beyond the header quarantines its row", async () => {
  expect(reasons(await itemsOf("name,city\nA,B,C\nD,E,\n", { resource: "company", columns: { name: { from: ["name"] } } }))).toEqual([
    expect.stringContaining("column-count"),
  ]);
});

const suggestionFor = async (content: string) => suggestMapping(await readLayout(fileWith(content)));

test("a foreign list is understood by its headers, units, words and numbers", async () => {
  const { mapping, unknown } = await suggestionFor(
    [
      "Modulliste 2026;;;;;",
      "Hersteller;Modell;Nennleistung (kW);Länge [m];Wirkungsgrad;Zelltyp",
      "Sonne AG;S-400;0,4;1,722;0,213;monoSi",
      "Mond GmbH;M-410;0,41;1,722;0,219;n-TOPCon",
      "Mond GmbH;M-415;0,415;1,722;0,221;Sonstige",
    ].join("\n"),
  );
  expect(mapping).toMatchObject({
    resource: "product",
    header_row: 2,
    skip_rows: 0,
    decimal_sign: ",",
    constants: { category: "module" },
    columns: {
      manufacturer: { from: ["Hersteller"] },
      model: { from: ["Modell"] },
      nameplate_w: { from: ["Nennleistung (kW)"], unit: "kW" },
      length_mm: { from: ["Länge [m]"], unit: "m" },
      efficiency_pct: { from: ["Wirkungsgrad"], unit: "fraction" },
    },
  });
  expect(unknown).toEqual({ technology: ["Sonstige"] });
});

test("companies in Chinese are understood, and words that nobody knows are listed", async () => {
  const { mapping, unknown } = await suggestionFor(
    "公司名称,国家,类型,成立年份\n晶科能源,中国,组件,2006\n某公司,中国,未知,2010\n阳光电源,中国,逆变器,1997\n",
  );
  expect(mapping).toMatchObject({
    resource: "company",
    columns: { name: { from: ["公司名称"] }, country: { from: ["国家"] }, types: { from: ["类型"] }, founded_year: { from: ["成立年份"] } },
  });
  expect(unknown).toEqual({ types: ["未知"] });
});

test("units below the header are no data", async () => {
  const { mapping } = await suggestionFor("Manufacturer,Model,Pmax,Voc\n,,W,V\nA,X,400,48.1\nA,Y,405,48.3\n");
  expect(mapping).toMatchObject({ header_row: 1, skip_rows: 1 });
});

/** A workbook of modules; the cells are those of the columns Hersteller, Typ and Leistung, and of one that nobody reads. */
const moduleBook = (...rows: readonly string[]): Uint8Array =>
  workbookOf({
    sheets: [
      { name: "S", rows: `${textRow("Hersteller", "Typ", "Leistung", "Notiz", "Eta")}${rows.map((row) => `<row>${row}</row>`).join("")}` },
    ],
    formats: '<cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs>',
  });
const inText = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test("a cell of a workbook that is an error or was never calculated quarantines its row, and no other", async () => {
  const maker = inText("Sonne");
  const content = moduleBook(
    `${maker}${inText("S-1")}<c t="e"><v>#REF!</v></c>`,
    `${maker}${inText("S-2")}<c><f>A1</f></c>`,
    `${maker}<c><v>12345678901234567</v></c><c><v>0.4</v></c>`,
    `${maker}${inText("S-4")}<c><v>0.4</v></c><c t="e"><v>#N/A</v></c>`,
  );
  const items = await itemsOf(content, MODULES);
  expect(drafts(items)).toMatchObject([{ model: "S-4", nameplate_w: "400" }]);
  expect(reasons(items)).toEqual([
    "cell-error nameplate_w: the cell is the error #REF!",
    expect.stringMatching(/^formula-not-calculated nameplate_w: .*without a stored value/),
    expect.stringMatching(/^digits-lost model: 12345678901234600 is a number of more than 15 digits/),
  ]);
  const left = await itemsOf(content, { ...MODULES, skip: [{ column: "Notiz", when: "empty" }] });
  expect(reasons(left)).toEqual(["cell-error Notiz: the cell is the error #N/A"]);
});

test("a percentage of a workbook is what it shows, whatever unit the mapping gives the column", async () => {
  const content = moduleBook(`${inText("Sonne")}${inText("S-1")}<c><v>0.4</v></c><c/><c s="1"><v>0.20499999999999999</v></c>`);
  for (const unit of ["%", "fraction"]) {
    const columns = { ...MODULES.columns, efficiency_pct: { from: ["Eta"], unit } };
    expect(drafts(await itemsOf(content, { ...MODULES, columns }))).toMatchObject([{ efficiency_pct: "20.5" }]);
  }
});

test("a country that two have, and the code of Namibia that others write for nothing, are asked about", async () => {
  const content = "Firma,Land\nA,Congo\nB,NA\nC,n/a\nD,Georgia\nE,\n";
  const columns = { name: { from: ["Firma"] }, country: { from: ["Land"] } };
  const items = await itemsOf(content, { resource: "company", columns });
  expect(drafts(items)).toMatchObject([{ name: "C", country: null }, { name: "D", country: "GE" }, { name: "E" }]);
  expect(reasons(items)).toEqual([
    expect.stringMatching(/^ambiguous-country country: "Congo" can be CG .* or CD /),
    expect.stringMatching(/^ambiguous-country country: "NA" can be Namibia or no value/),
  ]);
  const { unknown } = suggestMapping(await readLayout(fileWith(content)), "company");
  expect(unknown).toEqual({ country: ["Congo", "NA"] });
  const said = { ...columns, country: { from: ["Land"], words: { Congo: "CD", NA: "" } } };
  expect(drafts(await itemsOf(content, { resource: "company", columns: said }))).toMatchObject([
    { country: "CD" },
    { country: null },
    {},
    {},
    {},
  ]);
});

test("an amount that can't be read has one reason, and another fault of the row keeps its own", async () => {
  const content = "Firma,Kap,Stand\nA,15 MW/a,2026\nB,15 MW/a,soon\nC,15 MW,2026\n";
  const columns = {
    name: { from: ["Firma"] },
    "capacity.module_gw": { from: ["Kap"], unit: "MW" },
    "capacity.as_of": { from: ["Stand"] },
  };
  const items = await itemsOf(content, { resource: "company", columns });
  const unknown = 'unknown-unit capacity.module_gw: "15 MW/a" has no unit that can be converted to GW';
  expect(reasons(items)).toEqual([unknown, unknown, 'date-invalid capacity: as_of: "soon" is not a year or a date (YYYY-MM-DD)']);
  expect(drafts(items)).toMatchObject([{ capacity: { module_gw: "0.015", as_of: "2026" } }]);
});

test("months become days of prices, and names of columns become items, each with its own faults", async () => {
  const about = { stage: "module", region: "CN", price_term: "fob", currency: "USD", unit: "W" };
  const months = 'Item,Jan 2025 (USD/W),2025-02,Note\nTOPCon,0.09,"0,08",x\nPERC,-,0.07,y\n';
  const wide = { headers: "month", columns: ["Jan 2025 (USD/W)", "2025-02"], to: "date", cells: "avg", month_day: "last" };
  const items = await itemsOf(months, { resource: "spot_price", columns: { item: { from: ["Item"] } }, constants: about, wide });
  expect(drafts(items)).toMatchObject([
    { item: "TOPCon", date: "2025-01-31", avg: "0.09" },
    { item: "PERC", date: "2025-02-28", avg: "0.07" },
  ]);
  expect(reasons(items)).toEqual(['number-invalid avg: "0,08" is not a number with the decimal sign "."']);
  expect(items.map((item) => ("skip" in item ? item.skip.detail : item.line))).toEqual([2, 2, "Jan 2025 (USD/W): empty.", 3]);

  const names = "Date,TOPCon,Mono PERC\n2025-01-08,0.09,0.08\n";
  const byName = { headers: "names", columns: ["TOPCon", "Mono PERC"], to: "item", words: { "Mono PERC": "PERC 182" }, cells: "avg" };
  const priced = await itemsOf(names, { resource: "spot_price", columns: { date: { from: ["Date"] } }, constants: about, wide: byName });
  expect(drafts(priced)).toMatchObject([
    { item: "TOPCon", avg: "0.09" },
    { item: "PERC 182", avg: "0.08" },
  ]);
});

test("volumes of a wide table are converted, and a period that was left out stays out in later editions", async () => {
  const content = "Country,2024Q3 (MW),2024Q4 (MW),2025Q1 (MW)\nGermany,700,800,900\n";
  const about = { product: "module", dimension: "destination", basis: "exported" };
  const { mapping } = suggestMapping(await readLayout(fileWith(content)));
  expect(mapping.wide).toMatchObject({ headers: "quarter", unit: "MW" });
  const items = await itemsOf(content, { ...mapping, constants: about, wide: { ...mapping.wide, except: ["2024Q3 (MW)"] } });
  expect(drafts(items)).toMatchObject([
    { quarter: "2024Q4", volume_gw: "0.8", entity_id: "DE" },
    { quarter: "2025Q1", volume_gw: "0.9" },
  ]);
});

test("a country that two have is asked about in a table of shipments too, and companies are not", async () => {
  const unknownOf = async (...names: string[]) =>
    suggestMapping(await readLayout(fileWith(`Country,2024Q4,2025Q1\n${names.map((name) => `${name},1,2\n`).join("")}`))).unknown;
  expect(await unknownOf("Germany", "Spain", "Congo", "Total")).toEqual({ entity: ["Congo"] });
  expect(await unknownOf("Trina", "Jinko", "LONGi", "Spain")).toEqual({});
});

const POWERS = { ...MODULES, columns: { ...MODULES.columns, nameplate_w: { from: ["Leistung"], unit: "W" } } };

test("a row that is left out as part of the header and has values, or could be a product without any, is quarantined and not lost", async () => {
  const lines = ["Hersteller;Typ;Leistung", "Sonne;S-1;400", "Sonne;S-2;TBD", "Sonne;S-3;410"];
  const items = await itemsOf(lines.join("\n"), { ...POWERS, skip_rows: 2 });
  expect(drafts(items)).toMatchObject([{ model: "S-3" }]);
  expect(reasons(items)).toEqual(
    ["S-1", "S-2"].map(() => expect.stringMatching(/^skipped-row The mapping leaves out 2 rows below the header/)),
  );
  const units = await itemsOf("Hersteller;Typ;Leistung\n;;W\nSonne;S-3;410\n", { ...POWERS, skip_rows: 1 });
  expect([drafts(units).length, reasons(units)]).toEqual([1, []]);
});

test("a record that is cut is quarantined, but not where all of them end before the last columns", async () => {
  const columns = { ...POWERS.columns, voc_v: { from: ["Voc"] } };
  const cut = await itemsOf("Hersteller;Typ;Leistung;Voc\nSonne;S-1;400;41\nSonne;S-2;4\n", { ...POWERS, columns });
  expect(drafts(cut)).toMatchObject([{ model: "S-1" }]);
  expect(reasons(cut)).toEqual(["column-count The header has 4 columns, but this record has 3."]);
  const short = await itemsOf("Hersteller;Typ;Leistung;Voc\nSonne;S-1;400\nSonne;S-2;410\n", { ...POWERS, columns });
  expect(drafts(short)).toHaveLength(2);
  const unnamed = await itemsOf("Hersteller;Typ;Leistung;\nSonne;S-1;400\nSonne;S-2;410;\n", POWERS);
  expect(drafts(unnamed)).toHaveLength(2);
});

test("a price with the sign of another currency than its own is quarantined", async () => {
  const columns = { date: { from: ["day"] }, item: { from: ["item"] }, avg: { from: ["price"] }, currency: { from: ["currency"] } };
  const constants = { stage: "module", region: "CN", unit: "per_w", frequency: "weekly", low: "0.05", high: "0.9" };
  const rows = ["$0.09;USD", "€0.11;USD", "¥0.68;CNY", "¥0.68;USD", "RMB 0.7;CNY", "0.1;USD"];
  const lines = rows.map((row, n) => `2025-01-0${n + 1};TOPCon;${row}`);
  const items = await itemsOf(["day;item;price;currency", ...lines].join("\n"), { resource: "spot_price", columns, constants });
  expect(reasons(items).filter((reason) => reason.startsWith("currency"))).toEqual([
    'currency-contradiction avg: "€0.11" is in EUR, but the currency of this row is USD',
    'currency-contradiction avg: "¥0.68" is in CNY or JPY, but the currency of this row is USD',
  ]);
});

test("dates that can be read in two ways say so, and what helps", async () => {
  const columns = { ...POWERS.columns, listing_date: { from: ["Listed"] } };
  const lines = ["Hersteller;Typ;Leistung;Listed", "Sonne;S-1;400;04/05/2021", "Sonne;S-2;400;06/05/2021", "Sonne;S-3;400;soon"];
  const items = await itemsOf(lines.join("\n"), { ...POWERS, columns });
  expect(reasons(items).slice(0, 2)).toEqual(
    ["04/05/2021", "06/05/2021"].map((date) => expect.stringMatching(new RegExp(`^date-order listing_date: "${date}" can be read`))),
  );
  expect(reasons(items)[2]).toMatch(/must be a valid date/);
  expect(drafts(await itemsOf(lines.slice(0, 3).join("\n"), { ...POWERS, columns, day_order: "day-first" }))).toMatchObject([
    { listing_date: "2021-05-04" },
    { listing_date: "2021-05-06" },
  ]);
});

describe("what only the whole file tells", () => {
  const numbers = (powers: readonly string[], sign = "."): Promise<ImportItem[]> =>
    itemsOf(["Hersteller;Typ;Leistung", ...powers.map((power, n) => `Sonne;S-${n};${power}`)].join("\n"), {
      ...POWERS,
      decimal_sign: sign,
    });

  test("of a file whose numbers have the other decimal sign no thousand is made of a fraction", async () => {
    const items = await numbers(["10,24", "10,240", "400"]);
    expect(drafts(items)).toMatchObject([{ nameplate_w: "400" }]);
    expect(reasons(items)).toEqual([
      'number-invalid nameplate_w: "10,24" is not a number with the decimal sign "."',
      'decimal-sign nameplate_w: "10,240" could be 10240 or 10.240: numbers such as "10,24" in this file don\'t use the decimal sign "." of the mapping',
    ]);
    expect(reasons(await numbers(["0.4", "1.234"], ","))).toHaveLength(2);
  });

  test("one number that is mistyped doubts no thousands of others", async () => {
    const items = await numbers(["1,200.5", "1,200", "1,1"]);
    expect(reasons(items)).toEqual([expect.stringContaining('"1,1"')]);
    expect(drafts(items)).toHaveLength(2);
  });

  const dates = (days: readonly string[]): Promise<ImportItem[]> =>
    itemsOf(["Hersteller;Typ;Leistung;Listed", ...days.map((day, n) => `Sonne;S-${n};400;${day}`)].join("\n"), {
      ...POWERS,
      columns: { ...POWERS.columns, listing_date: { from: ["Listed"] } },
    });

  test("moments that are midnight elsewhere are no days of UTC", async () => {
    const shanghai = await dates(["2025-01-04T16:00:00Z", "2025-01-05T16:00:00Z", "2025-01-06T16:00:00Z"]);
    expect(reasons(shanghai)).toHaveLength(3);
    expect(reasons(shanghai)[0]).toMatch(
      /^date-zone listing_date: "2025-01-04T16:00:00Z" is midnight in another time zone, as are all times of the file \(16:00 UTC\)/,
    );
    const berlin = await dates(["2025-01-04T23:00:00Z", "2025-06-05T22:00:00Z", "2025-07-06T22:00:00Z"]);
    expect(reasons(berlin)[0]).toContain("22:00 or 23:00");
  });

  test.each([
    ["times of several hours", ["2025-01-04T16:00:00Z", "2025-01-05T09:30:00Z", "2025-01-06T16:00:00Z"]],
    ["midnights", ["2025-01-04T00:00:00Z", "2025-01-05T00:00:00Z", "2025-01-06T00:00:00Z"]],
    ["local times", ["2025-01-04T16:00:00", "2025-01-05T16:00:00", "2025-01-06T16:00:00"]],
  ])("%s are", async (_what, days) => {
    const read = drafts(await dates(days)).map((draft) => ("listing_date" in draft ? draft.listing_date : null));
    expect(read).toEqual(days.map((day) => day.slice(0, 10)));
  });

  test("a number is no day in a workbook that counts from 1904", async () => {
    const rows = textRow("Hersteller", "Typ", "Leistung", "Listed") + textRow("Sonne", "S-1", "400", "44568");
    const mapping = { ...POWERS, columns: { ...POWERS.columns, listing_date: { from: ["Listed"] } } };
    const book = (workbook: string): Uint8Array => workbookOf({ sheets: [{ name: "S", rows }], workbook });
    expect(reasons(await itemsOf(book('<workbookPr date1904="1"/>'), mapping))).toEqual([expect.stringMatching(/^date-number .*1904/)]);
    expect(drafts(await itemsOf(book(""), mapping))).toMatchObject([{ listing_date: "2022-01-07" }]);
  });
});

test("a unit or a currency that only the format of a cell says is read", async () => {
  const cells = (style: number, value: string): string =>
    `<c t="str"><v>Sonne</v></c><c t="str"><v>S</v></c><c s="${style}"><v>${value}</v></c>`;
  const formats =
    '<numFmts><numFmt numFmtId="170" formatCode="0.00&quot; kW&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>';
  const rows = `${textRow("Hersteller", "Typ", "Leistung")}<row>${cells(1, "0.4")}</row><row>${cells(0, "410")}</row>`;
  const items = await itemsOf(workbookOf({ sheets: [{ name: "S", rows }], formats }), POWERS);
  expect(drafts(items)).toMatchObject([{ nameplate_w: "400" }, { nameplate_w: "410" }]);
});

test("a header without a name in its first column is known again", async () => {
  const items = await itemsOf(
    [";Hersteller;Typ;Leistung", "1;Sonne;S-1;400", ";Hersteller;Typ;Leistung", "2;Sonne;S-2;410"].join("\n"),
    POWERS,
  );
  expect(drafts(items)).toMatchObject([{ model: "S-1" }, { model: "S-2" }]);
  expect(reasons(items)).toEqual([]);
});

test("a second table in the same file is not read as the first, and a header that is repeated is none", async () => {
  const lines = [
    ...["Hersteller;Typ;Leistung", "Sonne;S-1;400", "Hersteller;Typ;Leistung", "Sonne;S-2;410"],
    ...["Company;Country;Model;Energy", "Akku;DE;B-1;10", "Akku;DE;B-2;12"],
  ];
  const items = await itemsOf(lines.join("\n"), POWERS);
  expect(drafts(items)).toMatchObject([{ model: "S-1" }, { model: "S-2" }]);
  expect(items.flatMap((item) => ("skip" in item ? [[item.line, item.skip.detail]] : []))).toEqual([[3, "The header again."]]);
  const held = items.filter((item) => "quarantine" in item);
  expect(held.map(({ line }) => line)).toEqual([5, 6, 7]);
  expect(reasons(held)[0]).toMatch(/^second-table Row 5 is the header of another table/);
});
