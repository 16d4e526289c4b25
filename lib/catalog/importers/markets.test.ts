import { describe, expect, test } from "vitest";
import { draftsOf, fileWith, realFile, run } from "@/testing/importers";
import { emberExports } from "./ember-exports";
import { pricePoints } from "./price-points";
import { shipmentFacts } from "./shipment-facts";

describe("Ember exports", () => {
  const month = (area: string, date: string, mw: string, code = "85414300", type = "Country or economy") =>
    `${area},${date},${type},${code},Panels,${mw}`;
  const file = (...rows: string[]) => fileWith(["Area,Date,Area type,Commodity code,Commodity type,Capacity (MW)", ...rows].join("\n"));

  test("months add up to quarters, exactly, with a total beside the countries", async () => {
    const rows = ["01", "02", "03"].flatMap((number) => [
      month("Türkiye", `2024-${number}-01`, "0.1"),
      month("Lao", `2024-${number}-01`, "0"),
      month("Other Africa", `2024-${number}-01`, "1"),
      month("World", `2024-${number}-01`, "1.1", "85414300", "Region"),
    ]);
    const result = await run(emberExports, file(...rows, month("Germany", "2024-04-01", "9")));
    const drafts = draftsOf(result, "shipment").map(({ quarter, entity_id, entity, is_total, volume_gw }) => {
      return [quarter, entity_id, entity, is_total, volume_gw];
    });
    expect(drafts).toEqual([
      ["2024Q1", "TR", "Türkiye", false, "0.00030"],
      ["2024Q1", "total", "Total", true, "0.00330"],
    ]);
    expect(result.skipped).toEqual({ aggregate: 3, "zero-volume": 1, "residual-area": 1, "incomplete-quarter": 1 });
    expect(result.quarantined).toEqual({});
  });

  test("the change of customs code doubles no month", async () => {
    const both = ["01", "02", "03"].flatMap((number) => [
      month("Germany", `2022-${number}-01`, "1000"),
      month("Germany", `2022-${number}-01`, "1000", "85414020"),
      month("World", `2022-${number}-01`, "1000", "85414300", "Region"),
    ]);
    const result = await run(emberExports, file(...both, month("Germany", "2022-03-01", "1000")));
    expect(draftsOf(result, "shipment").map(({ volume_gw }) => volume_gw)).toEqual(["3.00000", "3.00000"]);
    expect([result.skipped, result.quarantined]).toEqual([{ aggregate: 3, "superseded-code": 3 }, { "duplicate-month": 1 }]);
  });
});

describe("price points", () => {
  const header = "date,reporter,category,item,region,price_term,currency,unit,low,avg,high,change_pct_wow,source\n";

  test("a row becomes a price of the reporter's own series", async () => {
    const row = "2024-08-30,OPIS,module,CMM TOPCon,China,FOB,USD,W,,0.0950,,0,page\n";
    const [draft] = draftsOf(await run(pricePoints, fileWith(header + row)), "spot_price");
    expect(draft).toMatchObject({
      item: "OPIS CMM TOPCon",
      technology: "topcon",
      region: "CN",
      price_term: "fob",
      avg: "0.0950",
      benchmark: true,
    });
  });

  test.each([
    ["unknown-term", "2025-01-01,X,cell,PERC,China,overseas,USD,W,,1,,,p\n"],
    ["unknown-term", "2025-01-01,X,cell,PERC,China,constructor,USD,W,,1,,,p\n"],
    ["no-average", "2025-01-01,X,cell,PERC,China,FOB,USD,W,1,,2,,p\n"],
    ["unknown-unit", "2025-01-01,X,cell,PERC,China,FOB,USD,ton,,1,,,p\n"],
    ["number-invalid", "2025-01-01,X,cell,PERC,China,FOB,USD,W,,1.5.2,,,p\n"],
    ["date-invalid", "2025-02-30,X,cell,PERC,China,FOB,USD,W,,1,,,p\n"],
    ["unknown-region", "2025-01-01,X,cell,PERC,Atlantis,FOB,USD,W,,1,,,p\n"],
  ])("%s goes to quarantine", async (code, row) => {
    expect((await run(pricePoints, fileWith(header + row))).quarantined).toEqual({ [code]: 1 });
  });
});

const ember = realFile("ember_china_solar_exports_monthly.csv");
test.skipIf(!ember)("the real Ember file (skipped without ../shared/data)", async () => {
  const result = await run(emberExports, ember ?? "");
  const drafts = draftsOf(result, "shipment");
  expect([drafts.length, result.quarantined]).toEqual([9_294, {}]);
  expect(result.skipped).toEqual({ aggregate: 2_462, "zero-volume": 280, "residual-area": 77 });
  const totals = drafts.filter(({ is_total }) => is_total);
  expect(totals).toHaveLength(65);
  const volume = (quarter: string, product: string, id: string) =>
    drafts.find((draft) => draft.quarter === quarter && draft.product === product && draft.entity_id === id)?.volume_gw;
  expect([volume("2025Q3", "module", "total"), volume("2025Q3", "module", "NL"), volume("2017Q1", "module", "NL")]).toEqual([
    "70.35427",
    "10.36823",
    "0.17485",
  ]);
});

const points = realFile("spot_price_facts_2023-2026.csv");
test.skipIf(!points)("the real price points (skipped without ../shared/data)", async () => {
  const result = await run(pricePoints, points ?? "");
  const drafts = draftsOf(result, "spot_price");
  expect([drafts.length, result.quarantined]).toEqual([95, { "unknown-term": 8, "no-average": 3 }]);
  const benchmarks = new Set(
    drafts.filter(({ benchmark }) => benchmark).map(({ stage, technology, item }) => `${stage} ${technology} ${item}`),
  );
  expect([...benchmarks].sort()).toEqual([
    "cell topcon EnergyTrend TOPCon M10L",
    "glass null EnergyTrend 2.0mm double-glazed coated",
    "module bc sun.store pv.index BC",
    "module hjt EnergyTrend HJT 210",
    "module perc OPIS CMM mono PERC",
    "module topcon OPIS CMM TOPCon",
    "polysilicon null EnergyTrend N-type recharge",
    "wafer null EnergyTrend N M10 183mm/130um",
  ]);
});

const facts = realFile("shipment_facts.csv");
test.skipIf(!facts)("the real shipment facts (skipped without ../shared/data)", async () => {
  const result = await run(shipmentFacts, facts ?? "");
  const drafts = draftsOf(result, "shipment").map(({ quarter, entity_id, basis, volume_gw, status }) => [
    quarter,
    entity_id,
    basis,
    volume_gw,
    status,
  ]);
  expect(drafts).toEqual([
    ["2022Q2", "jinkosolar", "shipped", "10.183", "actual"],
    ["2024Q3", "jinkosolar", "shipped", "23.8", "actual"],
    ["2024Q4", "canadian-solar", "shipped", "8.2", "estimate"],
    ["2025Q1", "canadian-solar", "shipped", "6.9", "actual"],
    ["2025Q2", "canadian-solar", "revenue_recognised", "7.9", "actual"],
    ["2025Q3", "first-solar", "shipped", "5.3", "actual"],
    ["2025Q3", "jinkosolar", "shipped", "20.014", "actual"],
  ]);
  expect(result.skipped).toEqual({ "not-a-quarter": 17, aggregate: 13, "share-only": 7, capacity: 5, "mixed-products": 2, guidance: 1 });
});
