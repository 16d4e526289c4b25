import { expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { textRow, workbookOf } from "@/testing/zip-files";
import { readLayout } from "./read-layout";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";

const README = textRow("Module list 2026") + textRow("Contact", "desk@list.example") + textRow("Please read the notes first.");
const modules = (count: number): string =>
  textRow("Manufacturer", "Model", "Power (W)") + Array.from({ length: count }, (_, n) => textRow("Sun", `S-${n}`, "400")).join("");

const book = (...sheets: readonly { name: string; rows: string; state?: string }[]): string => fileWith(workbookOf({ sheets }));

test.each([
  [
    "behind a cover sheet",
    [
      { name: "Read me", rows: README },
      { name: "Data", rows: modules(5) },
    ],
    "Data",
  ],
  [
    "behind an empty sheet",
    [
      { name: "Cover", rows: "" },
      { name: "Data", rows: modules(2) },
    ],
    "Data",
  ],
  [
    "that is the larger of two",
    [
      { name: "Old", rows: modules(2) },
      { name: "New", rows: modules(9) },
    ],
    "New",
  ],
  [
    "and not a hidden one",
    [
      { name: "Data", rows: modules(2) },
      { name: "Cache", rows: modules(50), state: "hidden" },
    ],
    "Data",
  ],
  [
    "that is the first of two alike",
    [
      { name: "A", rows: modules(3) },
      { name: "B", rows: modules(3) },
    ],
    "A",
  ],
])("the sheet that looks most like a table is proposed: one %s", async (_what, sheets, expected) => {
  const layout = await suggestLayout(book(...sheets));
  expect(layout.sheet).toBe(expected);
  expect(suggestMapping(layout).mapping.sheet).toBe(expected);
});

test("a chosen sheet holds, and a workbook without a table is refused", async () => {
  const path = book({ name: "Read me", rows: README }, { name: "Data", rows: modules(5) });
  expect((await suggestLayout(path, { sheet: "Read me" })).sheet).toBe("Read me");
  expect((await readLayout(path)).sheet).toBe("Read me");
  await expect(suggestLayout(book({ name: "A", rows: "" }, { name: "B", rows: "" }))).rejects.toMatchObject({ code: "empty" });
});

const suggestedFor = async (content: string) =>
  Object.fromEntries(
    Object.entries(suggestMapping(await readLayout(fileWith(content))).mapping.columns).map(([name, { from }]) => [name, from[0]]),
  );

test.each(["Art. No.", "Artikel-Nr.", "Item no.", "SKU", "Part number", "P/N"])("%s is the ref of a product", async (header) => {
  const columns = await suggestedFor(`${header},Manufacturer,Model no.,Power (W),Voc (V)\nA-1,Sun,S-1,400,40\nA-2,Sun,S-2,410,41\n`);
  expect(columns).toMatchObject({ ref: header, manufacturer: "Manufacturer", model: "Model no.", nameplate_w: "Power (W)" });
});

test("Pmax is the power at standard test conditions beside the power class", async () => {
  const columns = await suggestedFor("Manufacturer,Model,Power (W),Pmax (W)\nSun,S-1,400,402\nSun,S-2,410,411\n");
  expect(columns).toMatchObject({ nameplate_w: "Power (W)", pmax_stc_w: "Pmax (W)" });
});

test("a column of sums says of no row that it is the total, and one of yes and no does", async () => {
  const shipments = (total: string, other: string) =>
    `Quarter,Product,Company,Shipments (GW),Total\n2025Q1,module,Sun,1.5,${total}\n2025Q1,module,Moon,2,${other}\n`;
  expect(await suggestedFor(shipments("3.5", "12"))).not.toHaveProperty("is_total");
  expect(await suggestedFor(shipments("no", "yes"))).toHaveProperty("is_total", "Total");
});

const suggested = async (lines: readonly string[]) => suggestMapping(await readLayout(fileWith(`${lines.join("\n")}\n`))).mapping;
const PRODUCTS = (n: number): string => `Sonne,S-${n},${400 + 10 * n},${(20 + n / 10).toFixed(1)},${41 + n}`;

test("rows without numbers yet are products, and a row of units is none", async () => {
  const blank = await suggested(["Maker,Model,Power (W),Weight,Voc", "Sonne,A-1,,TBD,", "Sonne,A-2,,,", ...[1, 2, 3, 4].map(PRODUCTS)]);
  expect(blank.skip_rows).toBe(0);
  const units = await suggested(["Maker,Model,Power,Weight,Voc", ",,kW,lb,V", ...[1, 2, 3, 4].map(PRODUCTS)]);
  expect(units).toMatchObject({ skip_rows: 1, columns: { nameplate_w: { unit: "kW" }, weight_kg: { unit: "lb" } } });
  expect(units.columns["voc_v"]?.unit).toBe("V");
});

test("a column in a unit that its field can't have is not taken for it", async () => {
  const batteries = await suggested(["Maker,Model,Capacity (Ah),Energy", ...[1, 2, 3].map((n) => `Sonne,B-${n},${n}00,${n}.5`)]);
  expect(Object.values(batteries.columns).flatMap(({ from }) => from)).not.toContain("Capacity (Ah)");
  const exports = await suggested([
    "Quarter,Country,Exports (million USD)",
    ...["DE", "FR", "IT"].map((code, n) => `2025Q1,${code},${n + 121}`),
  ]);
  expect(Object.keys(exports.columns)).not.toContain("volume_gw");
  const coefficients = await suggested([
    "Maker,Model,Power,Beta Voc",
    ",,W,mV/K",
    ...[1, 2, 3].map((n) => `Sonne,C-${n},${400 + n},-0.12${n}`),
  ]);
  expect(Object.keys(coefficients.columns)).not.toContain("beta_voc_pct_per_c");
  const conditions = await suggested(["Maker,Model,Pmax (NOCT),Pmax (STC)", ...[1, 2, 3].map((n) => `Sonne,D-${n},${300 + n},${400 + n}`)]);
  expect(conditions.columns["pmax_stc_w"]).toMatchObject({ from: ["Pmax (STC)"] });
});

test("the decimal sign is found, also where every number is a group of three", async () => {
  const signOf = async (delimiter: string, cells: readonly string[]) =>
    (
      await suggested(
        ["Quarter,Country,Volume (MW)", ...cells.map((cell) => `2025Q1,DE,${cell}`)].map((line) => line.replaceAll(",", delimiter)),
      )
    ).decimal_sign;
  expect(await signOf(";", ["17.125", "4.080", "1.200"])).toBe(",");
  expect(await signOf(";", ["17.125", "4.08", "0.125"])).toBe(".");
  expect(await signOf("\t", ["17.125", "4.080", "1.200"])).toBe(".");
});

test("of two columns of one name the visible one is suggested, and what is hidden is said", async () => {
  const rows =
    textRow("Company", "Quarter", "Shipments (GW)", "Shipments (GW)") +
    textRow("Longi", "2025Q1", "1", "20") +
    textRow("Jinko", "2025Q1", "2", "18").replace("<row", '<row hidden="1"');
  const columns = '<cols><col min="3" max="3" hidden="1"/></cols>';
  const layout = await readLayout(fileWith(workbookOf({ sheets: [{ name: "S", rows, before: columns }] })));
  expect(layout.hidden).toEqual({ rows: 1, columns: ["Shipments (GW)"] });
  expect(suggestMapping(layout).mapping.columns["volume_gw"]?.from).toEqual(["Shipments (GW) (2)"]);
});

test.each([
  ["公司名稱,國家,都市", ["name", "country", "city"]],
  ["الشركة,الدولة,المدينة", ["name", "country", "city"]],
])("the columns %s of a list of companies are known", async (header, fields) => {
  const layout = await readLayout(fileWith(`${header}\nAlpha,DE,Berlin\nBeta,FR,Paris\n`));
  expect(Object.keys(suggestMapping(layout, "company").mapping.columns).toSorted()).toEqual(fields.toSorted());
});

test("the power of a list with energies is that of batteries", async () => {
  const read = async (header: string): Promise<string[]> =>
    Object.keys(suggestMapping(await readLayout(fileWith(`${header}\nAkku,B-1,5,10\nAkku,B-2,6,12\n`)), "product").mapping.columns);
  expect(await read("Manufacturer,Model,Power (kW),Energy (kWh)")).toEqual(expect.arrayContaining(["power_kw", "energy_kwh"]));
  expect(await read("Manufacturer,Model,Power (kW),Weight (kg)")).toContain("nameplate_w");
});

test.each([
  ["Date;Product;Price (CNY/W)", "2025-01-08;TOPCon 182;0.68", "spot_price"],
  ["Date;Product;Price (USD/kg)", "2025-01-08;Polysilicon;5.1", "spot_price"],
  ["Datum;Produkt;Preis (EUR/W)", "08.01.2025;TOPCon 182;0,11", "spot_price"],
  ["Date;Item;Price USD/piece", "2025-01-08;M10 wafer;0.15", "spot_price"],
  ["Manufacturer;Model;Power (W);Listing date;Price (USD/W)", "Sun;S-400;400;2025-01-08;0.11", "product"],
  ["Date;Manufacturer;Model", "2025-01-08;Sun;S-400", "product"],
])("the kind of record that %s describes, with %s, is %s", async (header, row, resource) => {
  const layout = await readLayout(fileWith([header, row, row, row, ""].join("\n")));
  expect(suggestMapping(layout).mapping.resource).toBe(resource);
});
