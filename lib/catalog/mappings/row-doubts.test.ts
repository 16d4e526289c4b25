import { describe, expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import type { ImportItem } from "../drafts";
import { Mapping } from "./contract";
import { mappedItems } from "./mapped-importer";
import { moneyIn } from "./money";
import { readLayout } from "./read-layout";
import { suggestMapping } from "./suggest-mapping";

async function itemsOf(lines: readonly string[], given: unknown): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  const path = fileWith(lines.join("\n"));
  for await (const item of mappedItems(Mapping.parse(given), { path, companies: { idOf: () => null } })) items.push(item);
  return items;
}
const staged = (items: readonly ImportItem[]) => items.flatMap((item) => ("draft" in item ? [item.draft] : []));
const reasons = (items: readonly ImportItem[]) =>
  items.flatMap((item) => ("quarantine" in item ? item.quarantine.map(({ code, detail }) => `${code} ${detail}`) : []));

test("a price of every week is none per week", () => {
  expect(moneyIn("光伏组件每周价格（单位：元/W，含税）")).toMatchObject({ currencies: ["CNY"], per: "W" });
  expect(moneyIn("组件价格（元每瓦）")).toMatchObject({ currencies: ["CNY"], per: "W" });
});

test.each([
  ["Average (RMB/W)", ["CNY"]],
  ["Price in US$", ["USD"]],
  ["Price ($/W)", ["USD"]],
  ["Average (US cents/W)", null],
  ["ct/W", null],
  ["US¢/W", ["USD"]],
  ["价格(角/W)", ["CNY"]],
  ["均价(元/瓦)", ["CNY"]],
  ["美元/瓦", ["USD"]],
  ["A$/W", ["AUD"]],
  ["Price (INR/W)", ["INR"]],
  ["Price Rs./Wp", ["INR", "PKR"]],
  ["円/W", ["JPY"]],
  ["kUSD/MW", null],
  ["Efficiency (per cent)", null],
  ["电池单元数量", null],
  ["USD or EUR", null],
  ["分布式组件", null],
  ["Recent average", null],
])("%s names the currencies %j", (text, currencies) => {
  expect(moneyIn(text)?.currencies ?? null).toEqual(currencies);
});

describe("prices are doubted in", () => {
  const constants = {
    stage: "module",
    region: "CN",
    price_term: "fob",
    currency: "USD",
    unit: "W",
    date: "2026-01-05",
    frequency: "weekly",
  };
  const prices = (lines: readonly string[], avg: string): Promise<ImportItem[]> =>
    itemsOf(lines, { resource: "spot_price", columns: { item: { from: ["Item"] }, avg: { from: [avg] } }, constants });

  test("another currency than their column names", async () => {
    expect(reasons(await prices(["Item,Average (RMB/W)", "M1,0.7"], "Average (RMB/W)"))[0]).toMatch(
      /^currency-contradiction avg: the column "Average \(RMB\/W\)" is in CNY, but the currency of this row is USD/,
    );
    expect(reasons(await prices(["Item,Average (USD/W)", "M1,0.7"], "Average (USD/W)"))).toEqual([]);
    expect(staged(await prices(["Item,Average (USD/W)", "M1,0.7"], "Average (USD/W)"))).toHaveLength(1);
    expect(reasons(await prices(["Item,Average (US cents/W)", "M1,9"], "Average (US cents/W)"))[0]).toContain(
      "parts or multiples of a currency",
    );
  });

  test("another currency than the title above them, until the next title", async () => {
    const lines = ["Item,Average", "Prices (USD/W),", "M1,0.09", "Prices (RMB/W),", "M2,0.7", "Prices (USD/W),", "M3,0.08"];
    const items = await prices(lines, "Average");
    expect(staged(items).map((draft) => "item" in draft && draft.item)).toEqual(["M1", "M3"]);
    expect(reasons(items).filter((reason) => reason.startsWith("currency"))).toEqual([
      "currency-contradiction avg: the title above it is in CNY, but the currency of this row is USD",
    ]);
  });

  test("another currency than a title above the header", async () => {
    const lines = ["Module prices (RMB/W),", "Item,Average", "M1,0.7"];
    const given = { resource: "spot_price", header_row: 2, columns: { item: { from: ["Item"] }, avg: { from: ["Average"] } }, constants };
    expect(reasons(await itemsOf(lines, given))[0]).toContain("the title above it is in CNY");
    expect(staged(await itemsOf(["Module prices (USD/W),", ...lines.slice(1)], given))).toHaveLength(1);
  });

  test.each(["Price (fen/W)", "Price (角/W)", "Price (XU/W)", "fen/W", "Price, jiao per W", "均价(分/瓦)"])(
    "a part of a currency, or a word that is none, as in %s",
    async (header) => {
      const lines = [`Item,"${header}"`, "M1,7.2"];
      const given = { resource: "spot_price", columns: { item: { from: ["Item"] }, avg: { from: [header] } } };
      const found = await itemsOf(lines, { ...given, constants: { ...constants, currency: "CNY" } });
      expect(reasons(found)[0]).toMatch(/is in (parts or multiples of a currency|a currency, or a part of one, that can't be read), but/);
      expect(staged(found)).toEqual([]);
    },
  );

  test.each(["Price/W", "Average per W", "Price (per W)", "Mid (/W)", "Price (CNY/W)", "均价/瓦"])("nothing in %s", async (header) => {
    const given = { resource: "spot_price", columns: { item: { from: ["Item"] }, avg: { from: [header] } } };
    expect(reasons(await itemsOf([`Item,${header}`, "M1,0.72"], { ...given, constants: { ...constants, currency: "CNY" } }))).toEqual([]);
  });

  test.each(["角/W", "XU/W"])("%s in a column of units", async (unit) => {
    const columns = { item: { from: ["Item"] }, avg: { from: ["Price"] }, unit: { from: ["Per"] } };
    const lines = ["Item,Price,Per", `M1,7.2,${unit}`];
    expect(staged(await itemsOf(lines, { resource: "spot_price", columns, constants }))).toEqual([]);
    expect(staged(await itemsOf(["Item,Price,Per", "M1,0.09,USD/W"], { resource: "spot_price", columns, constants }))).toHaveLength(1);
  });

  test("what a note below them says", async () => {
    const lines = (note: string): string[] => ["Item,Price ex VAT", "M1,0.30", "M2,0.31", note];
    const found = await prices(lines("Prices are in cents per watt."), "Price ex VAT");
    expect(staged(found)).toEqual([]);
    expect(reasons(found)[0]).toContain("the note below the table is in parts");
    expect(staged(await prices(lines("Prices are in USD per watt."), "Price ex VAT"))).toHaveLength(2);
    expect(staged(await prices(lines("Source: our own survey"), "Price ex VAT"))).toHaveLength(2);
  });

  test.each([
    ["N-type polysilicon RMB/kg", "stage-contradiction"],
    ["N-type wafer 182mm", "stage-contradiction"],
    ["TOPCon cell M10", "stage-contradiction"],
    ["3.2mm coated glass", "stage-contradiction"],
    ["TOPCon Module, DDP USA", "term-contradiction"],
    ["TOPCon Module, CIF Rotterdam", "term-contradiction"],
    ["TOPCon组件 含税", "term-contradiction"],
    ["TOPCon Module, FOB China", null],
    ["Half-cell 182 TOPCon", null],
    ["144 cells bifacial", null],
    ["Double-glass TOPCon 210", null],
    ["TOPCon cell to module", null],
    ["M10 580W", null],
  ])("the item %s where its row is a module FOB: %s", async (item, code) => {
    const found = reasons(await prices(["Item,Average", `"${item}",0.09`], "Average"));
    expect(found.map((reason) => reason.split(" ")[0])).toEqual(code === null ? [] : expect.arrayContaining([code]));
  });

  test("another term than the column of the price names", async () => {
    expect(reasons(await prices(["Item,Price (incl. VAT)", "M1,0.09"], "Price (incl. VAT)"))[0]).toMatch(
      /^term-contradiction price_term: /,
    );
  });

  test("another currency than their item names", async () => {
    expect(reasons(await prices(["Item,Average", "M1 RMB/W,0.31"], "Average"))[0]).toContain('the item "M1 RMB/W" is in CNY');
  });
});

const shipments = {
  resource: "shipment",
  columns: { entity: { from: ["Company"] }, quarter: { from: ["Quarter"] }, volume_gw: { from: ["Volume"], unit: "GW" } },
  constants: { product: "module", dimension: "company", basis: "shipped" },
};

test("a number whose row says another unit than the mapping is not read, and the suggestion has that unit", async () => {
  const lines = ["Company;Quarter;Volume;Unit", "Smallco;2025Q1;55;MW", "Largeco;2025Q1;2;GW", "Third;2025Q1;55 MW;GW"];
  const items = await itemsOf(lines, shipments);
  expect(reasons(items)).toEqual(['unit-contradiction volume_gw: the row says "MW", but the mapping reads "55" in GW']);
  expect(staged(items)).toHaveLength(2);
  const { columns } = suggestMapping(await readLayout(fileWith(lines.slice(0, 2).join("\n"))), "shipment").mapping;
  expect(columns["volume_gw"]?.unit).toBe("MW");
  const wide = suggestMapping(await readLayout(fileWith("Company;Unit;Q1 2025;Q2 2025\nSmallco;MW;55;60")), "shipment").mapping.wide;
  expect(wide?.unit).toBe("MW");
});

test("years over quarters are part of their names", async () => {
  const lines = ["Shipments in GW;;;;", ";2024;;2025;", "Company;Q1;Q2;Q1;Q2", "Longi;20;21;22;23", "Jinko;18;19;20;21"];
  const layout = await readLayout(fileWith(lines.join("\n")));
  const { mapping } = suggestMapping(layout);
  expect(mapping).toMatchObject({ resource: "shipment", header_row: 3, wide: { columns: ["2024 Q1", "2024 Q2", "2025 Q1", "2025 Q2"] } });
  const items = await itemsOf(lines, { ...mapping, constants: shipments.constants });
  expect(staged(items).map((draft) => "quarter" in draft && [draft.entity, draft.quarter, draft.volume_gw])).toEqual([
    ...[
      ["Longi", "2024Q1", "20"],
      ["Longi", "2024Q2", "21"],
      ["Longi", "2025Q1", "22"],
      ["Longi", "2025Q2", "23"],
    ],
    ...[
      ["Jinko", "2024Q1", "18"],
      ["Jinko", "2024Q2", "19"],
      ["Jinko", "2025Q1", "20"],
      ["Jinko", "2025Q2", "21"],
    ],
  ]);
});

test.each([
  ["a title", ["Module list 2026;;;", "Maker;Model;Efficiency;Efficiency"], ["Maker", "Model", "Efficiency", "Efficiency (2)"]],
  ["an empty row", [";;;", "Maker;Model;Power;Weight"], ["Maker", "Model", "Power", "Weight"]],
  ["groups over other names", ["Who;;Electrical;", "Maker;Model;Power;Voltage"], ["Maker", "Model", "Power", "Voltage"]],
  ["groups over names that come again", ["Who;;STC;NOCT", "Maker;Model;Pmax;Pmax"], ["Who Maker", "Who Model", "STC Pmax", "NOCT Pmax"]],
])("%s above a header", async (_what, head, names) => {
  const layout = await readLayout(fileWith([...head, "Sun;S-1;400;300", "Sun;S-2;410;310"].join("\n")), {
    header_row: head[0] === ";;;" ? 1 : 2,
  });
  expect(layout.columns.map(({ name }) => name)).toEqual(names);
});

test("what one period of a table states is not suggested for all of them", async () => {
  const content = "Item;2026-10-28;2026-11-04;Change\nModule TOPCon;0.08;0.09;12.5%\nModule HJT;0.09;0.1;11%";
  const { wide, columns } = suggestMapping(await readLayout(fileWith(content)), "spot_price").mapping;
  expect(wide?.columns).toHaveLength(2);
  expect(Object.keys(columns)).toEqual(["item"]);
});

test("of two tables side by side none is read while the other would be lost", async () => {
  const lines = ["Company;Quarter;Volume;;Company;Quarter;Volume", "Longi;2025Q1;20;;Jinko;2025Q2;22", "Trina;2025Q1;18;;;;"];
  const items = await itemsOf(lines, shipments);
  expect(reasons(items)).toEqual([expect.stringMatching(/^second-table The file has a second table/)]);
  expect(staged(items)).toHaveLength(1);
});

test("raised digits are notes and no part of numbers and names", async () => {
  const items = await itemsOf(["Company;Quarter;Volume", "Longi¹;2025Q1;20", "Trina;2025Q1;20.7²"], shipments);
  expect(staged(items)).toMatchObject([{ entity: "Longi", volume_gw: "20" }]);
  expect(reasons(items)[0]).toContain("20.7²");
});

test("volumes are doubted in another unit than the title above them states", async () => {
  const mapping = {
    resource: "shipment",
    header_row: 2,
    columns: { entity: { from: ["Company"] }, volume_gw: { from: ["Volume"], unit: "GW" } },
    constants: { quarter: "2025Q1", product: "module", dimension: "company", basis: "shipped" },
  };
  const title = (text: string): readonly string[] => [text, "Company,Volume", "Sun,20"];
  expect(reasons(await itemsOf(title("Shipments (MW)"), mapping))).toEqual([
    'unit-contradiction volume_gw: the title above the row says "Shipments (MW)", but the mapping reads "20" in GW',
  ]);
  for (const text of ["Shipments (GW)", "Makers above 500 MW", "Shipments in GW or MW", "出货量，单位：吉瓦"])
    expect(staged(await itemsOf(title(text), mapping))).toMatchObject([{ volume_gw: "20" }]);
  const inMegawatts = { ...mapping, columns: { ...mapping.columns, volume_gw: { from: ["Volume"], unit: "MW" } } };
  expect(staged(await itemsOf(title("Shipments (MW)"), inMegawatts))).toMatchObject([{ volume_gw: "0.02" }]);
});
