import { expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { ImportError } from "../drafts";
import { reasonsAgainst } from "../staging/checks";
import { Mapping } from "./contract";
import { mappedItems } from "./mapped-importer";
import { suggestLayout } from "./suggest-layout";
import { suggestMapping } from "./suggest-mapping";

const USUAL = { stage: "module", item: "M", region: "CN", price_term: "fob", currency: "USD", unit: "W" };
type Chosen = { constants?: Readonly<Record<string, string>>; unit?: string };

/** The prices of a file by the mapping that is suggested, completed where the file does not say it. */
async function pricesIn(content: string, { constants = {}, unit }: Chosen = {}): Promise<string[]> {
  const path = fileWith(content);
  const { mapping } = suggestMapping(await suggestLayout(path), "spot_price");
  const usual = Object.entries({ ...USUAL, ...constants }).filter(([name]) => mapping.columns[name] === undefined);
  const columns = Object.entries(mapping.columns).map(([name, use]) => [
    name,
    unit !== undefined && name === "avg" ? { ...use, unit } : use,
  ]);
  const complete = Mapping.parse({
    ...{ ...mapping, columns: Object.fromEntries(columns) },
    constants: { ...Object.fromEntries(usual), ...mapping.constants },
  });
  const said: string[] = [];
  try {
    for await (const item of mappedItems(complete, { path, companies: { idOf: () => null } })) {
      if ("skip" in item) continue;
      const reasons = "quarantine" in item ? item.quarantine : reasonsAgainst(item, "2026-11-29");
      if (reasons.length > 0) said.push(`held ${reasons.map(({ code }) => code).join(", ")}`);
      else if ("draft" in item && item.resource === "spot_price")
        said.push(`${item.draft.date} ${item.draft.avg} ${item.draft.currency}/${item.draft.unit}`);
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    said.push(`refused ${error.message}`);
  }
  return said;
}

test.each<[what: string, content: string, chosen: Chosen, said: readonly string[]]>([
  [
    "a weekly list whose title states currency and unit",
    "光伏组件每周价格（单位：元/W，含税）,,\n日期,品名,均价\n2025年3月5日,N型TOPCon组件,0.70\n2025年3月12日,N型TOPCon组件,0.71\n",
    {},
    ["2025-03-05 0.70 CNY/W", "2025-03-12 0.71 CNY/W"],
  ],
  [
    "a price of each watt",
    "组件价格：元每瓦含税,,\n日期,品名,均价\n2025年3月5日,TOPCon,0.70\n2025年3月12日,TOPCon,0.71\n",
    {},
    ["2025-03-05 0.70 CNY/W", "2025-03-12 0.71 CNY/W"],
  ],
  [
    "US cents per watt",
    "Date,Item,Low (US¢/W),Avg (US¢/W),High (US¢/W)\n2025-03-05,TOPCon,26.1,27.5,29.0\n2025-03-12,TOPCon,26.2,27.6,29.1\n",
    {},
    ["2025-03-05 0.275 USD/W", "2025-03-12 0.276 USD/W"],
  ],
  [
    "euro cents per watt, where the currency was chosen",
    "Datum;Produkt;Preis (ct/Wp)\n05.03.2025;TOPCon;10,2\n12.03.2025;TOPCon;10,3\n26.03.2025;TOPCon;10,35\n",
    { constants: { currency: "EUR" } },
    ["2025-03-05 0.102 EUR/W", "2025-03-12 0.103 EUR/W", "2025-03-26 0.1035 EUR/W"],
  ],
  ["fen", "Date,Item,Price (fen/W)\n2025-03-05,TOPCon,72\n2025-03-13,TOPCon,71\n", {}, ["2025-03-05 0.72 CNY/W", "2025-03-13 0.71 CNY/W"]],
  ["jiao", "日期,产品,价格(角/W)\n2025-03-05,TOPCon,7.2\n2025-03-13,TOPCon,7.1\n", {}, ["2025-03-05 0.72 CNY/W", "2025-03-13 0.71 CNY/W"]],
  [
    "ten thousand yuan per tonne",
    "日期,产品,价格(万元/吨)\n2025-03-05,N型复投料,4.17\n2025-03-12,N型复投料,4.18\n",
    { constants: { stage: "polysilicon" } },
    ["2025-03-05 41.7 CNY/kg", "2025-03-12 41.8 CNY/kg"],
  ],
  [
    "the unit of one price, which is that of the others of its table",
    "日期,产品,价格(万元/吨),最低,最高\n2025-03-05,N型复投料,4.17,3.90,4.60\n2025-03-12,N型复投料,4.18,3.90,0.46\n",
    { constants: { stage: "polysilicon" } },
    ["2025-03-05 41.7 CNY/kg", "held price-order, price-out-of-range"],
  ],
  [
    "USD/kW",
    "Date,Item,Price (USD/kW)\n2025-03-05,TOPCon,95\n2025-03-13,TOPCon,96\n",
    {},
    ["2025-03-05 0.095 USD/W", "2025-03-13 0.096 USD/W"],
  ],
  [
    "USD per kilowatt in a title",
    "Module prices in USD per kW,,\nDate,Item,Price\n2025-03-05,TOPCon,95\n2025-03-13,TOPCon,96\n",
    {},
    ["2025-03-05 0.095 USD/W", "2025-03-13 0.096 USD/W"],
  ],
  [
    "a price per module",
    "Date,Item,Price per module (USD)\n2025-03-05,TOPCon,60\n2025-03-13,TOPCon,61\n",
    {},
    ["2025-03-05 60 USD/piece", "2025-03-13 61 USD/piece"],
  ],
  [
    "cents that a mapping reads as a currency",
    "Date,Item,Price (ct/W)\n2025-03-05,TOPCon,9\n2025-03-13,TOPCon,9\n",
    { unit: "currency per unit" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "a currency that a mapping reads as cents",
    "Date,Item,Price (USD/W)\n2025-03-05,TOPCon,9\n2025-03-13,TOPCon,9\n",
    { unit: "cent/W" },
    ["held currency-contradiction", "held currency-contradiction"],
  ],
  [
    "cells of a currency in a column of cents",
    "Date,Item,Price\n2025-03-05,TOPCon,9\n2025-03-13,TOPCon,0.09 USD/W\n2025-03-20,TOPCon,9 ct/W\n",
    { unit: "cent/W" },
    ["2025-03-05 0.09 USD/W", "held currency-contradiction", "2025-03-20 0.09 USD/W"],
  ],
  [
    "a price per kilowatt whose row is of kilograms",
    "Date,Item,Price\n2025-03-05,TOPCon,95\n2025-03-13,TOPCon,96\n",
    { unit: "currency/kW", constants: { unit: "kg", stage: "polysilicon" } },
    ["held unit-contradiction", "held unit-contradiction"],
  ],
  [
    "crores, which no mapping can state",
    "Date,Item,Price (Rs. crore/MW)\n2025-03-05,TOPCon,2\n2025-03-13,TOPCon,2\n",
    {},
    ["held currency-contradiction, unit-contradiction", "held currency-contradiction, unit-contradiction"],
  ],
  [
    "ISO weeks",
    "Week,Item,Price (USD/W)\n2026W45,TOPCon,0.30\nKW 46/2026,TOPCon,0.31\nW47 2026,TOPCon,0.30\nW60 2026,TOPCon,0.30\n",
    {},
    ["2026-11-04 0.30 USD/W", "2026-11-11 0.31 USD/W", "2026-11-18 0.30 USD/W", "held date-invalid"],
  ],
  ["weeks in columns", "Item,2025-W10,2025-W11\nTOPCon,0.09,0.091\n", {}, ["2025-03-05 0.09 USD/W", "2025-03-12 0.091 USD/W"]],
  [
    "days at midnight",
    "Date,Item,Price\n04.11.2026 00:00,TOPCon,0.30\n18.11.2026 00:00,TOPCon,0.31\n19.11.2026 14:00,TOPCon,0.31\n",
    {},
    ["2026-11-04 0.30 USD/W", "2026-11-18 0.31 USD/W", "held date-invalid"],
  ],
  [
    "days of the Republic of China beside those of an era",
    "Date,Item,Price\n115年11月18日,TOPCon,0.30\n令和8年11月25日,TOPCon,0.31\n99年11月18日,TOPCon,0.31\n",
    {},
    ["2026-11-18 0.30 USD/W", "2026-11-25 0.31 USD/W", "held date-invalid"],
  ],
])("prices: %s", async (_what, content, chosen, said) => {
  expect(await pricesIn(content, chosen)).toEqual(said);
});
