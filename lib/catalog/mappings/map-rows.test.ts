import { expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import type { ImportItem } from "../drafts";
import { Mapping } from "./contract";
import { mappedItems } from "./mapped-importer";
import { readLayout } from "./read-layout";
import { suggestMapping } from "./suggest-mapping";

const companies = { idOf: () => null };

async function itemsOf(content: string, given: unknown): Promise<ImportItem[]> {
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
  const prices = await itemsOf("d,p\n2025/4/10,$0.11\n20250411,０.12\n12-Apr-25,0.13 $\n", {
    resource: "spot_price",
    columns: { date: { from: ["d"] }, avg: { from: ["p"] } },
    constants: { stage: "module", item: "M", region: "CN", price_term: "fob", currency: "USD", unit: "W" },
  });
  expect(drafts(prices)).toMatchObject([
    { date: "2025-04-10", avg: "0.11" },
    { date: "2025-04-11", avg: "0.12" },
  ]);
  expect(reasons(prices)).toEqual([expect.stringContaining("0.13 $")]);
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
