import { describe, expect, test } from "vitest";
import { draftsOf, fileWith, NO_COMPANIES, run, type Result } from "@/testing/importers";
import { exactOf } from "./decimals";
import { areaOf } from "./ember-areas";
import { emberExports } from "./ember-exports";
import { gigawatts, QuarterlySums, type MonthlyVolume } from "./ember-totals";
import { isBenchmark } from "./price-benchmarks";
import { pricePoints } from "./price-points";
import { shipmentFacts } from "./shipment-facts";

describe("an area of Ember's", () => {
  test.each([
    ["Germany", "DE", "Germany"],
    ["Lao", "LA", "Lao People's Democratic Republic"],
    ["Congo (DRC)", "CD", "Democratic Republic of the Congo"],
    ["Macao (SAR of China)", "MO", "Macao"],
    ["The Philippines", "PH", "Philippines"],
  ])("%s is %s, called %s", (area, code, name) => {
    expect(areaOf(area)).toEqual({ kind: "country", code, name });
  });

  test("can be a place that is no country of today, or none that anybody knows", () => {
    expect(["Other Africa", "Netherlands Antilles", "Atlantis", "constructor", ""].map((area) => areaOf(area).kind)).toEqual([
      ...["residual", "residual", "unknown", "unknown", "unknown"],
    ]);
  });
});

describe("quarterly sums", () => {
  const zero = { units: 0n, scale: 0 };
  const volume = (month: number, mw: string, more: Partial<MonthlyVolume> = {}): MonthlyVolume => ({
    ...{ line: month, area: "Germany", year: 2024, month, product: "module", mw: exactOf(mw) ?? zero },
    ...more,
  });
  const totals = (...volumes: MonthlyVolume[]) => {
    const sums = new QuarterlySums();
    for (const one of volumes) sums.add(one);
    return sums.totals();
  };

  test.each([
    [1, "2024Q1"],
    [3, "2024Q1"],
    [4, "2024Q2"],
    [9, "2024Q3"],
    [10, "2024Q4"],
    [12, "2024Q4"],
  ])("month %i is of %s", (month, quarter) => {
    expect(totals(volume(month, "1"))[0]?.quarter).toBe(quarter);
  });

  test("are exact, where a sum of floats would not be", () => {
    const [quarter] = totals(volume(1, "0.1"), volume(2, "0.2"), volume(3, "0.0000004"));
    expect(quarter?.sums[0]?.microMw).toBe(300_000n);
    expect([300_000n, 4_999n, 5_000n, 70_354_270_000n].map(gigawatts)).toEqual(["0.00030", "0.00000", "0.00001", "70.35427"]);
  });

  test("are complete with three months, of whatever areas", () => {
    expect(totals(volume(1, "1"), volume(2, "1"))[0]?.isAtEnd).toBe(true);
    expect(totals(volume(1, "1"), volume(2, "1", { area: "France" }), volume(3, "1"))[0]?.isAtEnd).toBe(false);
  });

  test("count an area once a month, whichever of its names it has", () => {
    const sums = new QuarterlySums();
    expect([
      sums.add(volume(1, "1", { area: "Viet Nam" })),
      sums.add(volume(1, "5", { area: "Vietnam" })),
      sums.add(volume(2, "2", { area: "Viet Nam" })),
    ]).toEqual([true, false, true]);
    expect(sums.totals()[0]?.sums.map(({ microMw, area }) => [area, microMw])).toEqual([["Viet Nam", 3_000_000n]]);
  });

  test("come in order of quarter and product, apart from each other", () => {
    const found = totals(volume(4, "1"), volume(1, "1"), volume(1, "1", { product: "cell" }), volume(1, "1", { year: 2023 }));
    expect(found.map(({ quarter, product }) => `${quarter} ${product}`)).toEqual([
      "2023Q1 module",
      "2024Q1 cell",
      "2024Q1 module",
      "2024Q2 module",
    ]);
  });
});

describe("a row of Ember's exports", () => {
  const HEADER = "Area,Date,Area type,Commodity code,Commodity type,Capacity (MW)";
  const row = async (cells: string): Promise<Result> => run(emberExports, fileWith(`${HEADER}\n${cells}\n`));

  test.each([
    ["World,2024-01-01,Region,85414300,Panels,1", { skipped: { aggregate: 1 } }],
    ["ASEAN,2024-01-01,Region (no country),1,Cells,1", { skipped: { aggregate: 1 } }],
    ["Germany,2024-01-01,Country or economy,1,Modules,1", { quarantined: { "unknown-product": 1 } }],
    ["Germany,2024-02-30,Country or economy,1,Cells,1", { quarantined: { "date-invalid": 1 } }],
    ["Germany,2024-01-01,Country or economy,1,Cells,-1", { quarantined: { "volume-invalid": 1 } }],
    ["Germany,2024-01-01,Country or economy,1,Cells,much", { quarantined: { "volume-invalid": 1 } }],
    ["Germany,2022-01-01,Country or economy,85414020,Panels,1", { skipped: { "superseded-code": 1 } }],
    ["Germany,2021-12-01,Country or economy,85414300,Panels,1", { skipped: { "superseded-code": 1 } }],
    ["Germany,2021-12-01,Country or economy,85414020,Panels,1", { skipped: { "incomplete-quarter": 1 } }],
    ["Germany,2022-01-01,Country or economy,85414020,Cells,1", { skipped: { "incomplete-quarter": 1 } }],
  ])("%s: %j", async (cells, expected) => {
    expect(await row(cells)).toMatchObject({ skipped: {}, quarantined: {}, ...expected });
  });
});

describe("published shipment volumes", () => {
  const HEADER = "period,entity,kind,product,value,unit,source,note";
  const facts = async (...rows: string[]): Promise<Result> =>
    run(shipmentFacts, fileWith([HEADER, ...rows].join("\n")), {}, { idOf: (name) => (name === "Sun" ? "co_sun" : null) });

  test.each([
    ["aggregate", "2025Q1,World,aggregate,module,1,GW,x,"],
    ["share-only", "2025Q1,China,Country share,module,1,GW,x,"],
    ["capacity", "2025Q1,Sun,capacity,module,1,GW,x,"],
    ["unknown-kind", "2025Q1,Sun,constructor,module,1,GW,x,"],
    ["not-a-quarter", "2025,Sun,company,module,1,GW,x,"],
    ["not-a-quarter", "2025Q5,Sun,company,module,1,GW,x,"],
    ["mixed-products", "2025Q1,Sun,company,module+cell,1,GW,x,"],
    ["guidance", "2025Q1,Sun,company,module,1,GW,x,Guidance for the year"],
    ["guidance", "2025Q1,Sun,company,module,1,GW,x,not actual"],
  ])("that are no shipment of one company are skipped: %s", async (code, row) => {
    expect((await facts(row)).skipped).toEqual({ [code]: 1 });
  });

  test.each([
    ["unknown-product", "2025Q1,Sun,company,panel,1,GW,x,"],
    ["unknown-unit", "2025Q1,Sun,company,module,1,MW,x,"],
    ["number-invalid", "2025Q1,Sun,company,module,1-2,GW,x,"],
    ["name-missing", "2025Q1,,company,module,1,GW,x,"],
    ["not-a-company", "2025Q1,Total,company,module,1,GW,x,"],
    ["not-a-company", "2025Q1,Top-10 global,company,module,1,GW,x,"],
  ])("that can't be one are quarantined: %s", async (code, row) => {
    expect((await facts(row)).quarantined).toEqual({ [code]: 1 });
  });

  test("are of a company that is known, or of a name that URLs can carry", async () => {
    const rows = ["2025Q1,Sun,company,module,1.50,GW,x,", "2025Q1,Señor Solar & Co,company,wafer,2,GW,x,"];
    expect(draftsOf(await facts(...rows), "shipment").map(({ entity_id, product, volume_gw }) => [entity_id, product, volume_gw])).toEqual([
      ["co_sun", "module", "1.50"],
      ["senor-solar-and-co", "wafer", "2"],
    ]);
  });

  test("say by their note on what basis they were counted, and how certain they are", async () => {
    const notes = ["", "Recognised as revenue", "derived from the annual sum", "underived"];
    const drafts = draftsOf(await facts(...notes.map((note) => `2025Q1,Sun,company,module,1,GW,x,${note}`)), "shipment");
    expect(drafts.map(({ basis, status }) => `${basis} ${status}`)).toEqual([
      ...["shipped actual", "revenue_recognised actual", "shipped estimate", "shipped actual"],
    ]);
  });
});

describe("published prices", () => {
  const HEADER = "date,reporter,category,item,region,price_term,currency,unit,low,avg,high,change_pct_wow";
  const read = async (cells: string) => run(pricePoints, fileWith(`${HEADER}\n${cells}\n`), {}, NO_COMPANIES);

  test.each([
    ["china", "domestic, incl. 13% VAT", "RMB", "pcs", { region: "CN", price_term: "domestic_vat_incl", currency: "CNY", unit: "piece" }],
    [
      "Europe",
      "online marketplace, ex-works/warehouse",
      "EUR",
      "Wp",
      { region: "EU", price_term: "in_warehouse", currency: "EUR", unit: "W" },
    ],
    ["ex-China", "EXW", "usd", "m²", { region: "ex_china", price_term: "exw", currency: "USD", unit: "m2" }],
    ["in", "DDP", "USD", "KG", { region: "IN", price_term: "ddp", unit: "kg" }],
  ])("from %s, %s, in %s per %s are in our words", async (region, term, currency, unit, expected) => {
    const [draft] = draftsOf(await read(`2026-01-07,OPIS,module,X,${region},"${term}",${currency},${unit},,1,,`), "spot_price");
    expect(draft).toMatchObject(expected);
  });

  test("are weekly where the reporter is known to be, and are in force on their day", async () => {
    const of = async (reporter: string) =>
      draftsOf(await read(`2026-01-07,${reporter},Module,X,US,FOB,USD,W,0.9,1.0,1.10,-0.5`), "spot_price")[0];
    expect(await of("InfoLink")).toMatchObject({
      ...{
        item: "InfoLink X",
        frequency: "weekly",
        date: "2026-01-07",
        effective_date: "2026-01-07",
        basis: "assessment",
        benchmark: false,
      },
      ...{ low: "0.9", avg: "1.0", high: "1.10", change_pct: "-0.5", stage: "module" },
    });
    expect((await of("Somebody"))?.frequency).toBe("irregular");
  });

  test.each([
    [",X,module,X,China,FOB,USD,W,,1,,", "date-invalid"],
    ["2026-01-07,,module,X,China,FOB,USD,W,,1,,", "name-missing"],
    ["2026-01-07,X,roof,X,China,FOB,USD,W,,1,,", "unknown-stage"],
    ["2026-01-07,X,module,X,China,FOB,GBP,W,,1,,", "unknown-currency"],
    ['2026-01-07,X,module,X,China,FOB,USD,W,"1,0",1.5,,', "number-invalid"],
    ["2026-01-07,X,module,X,China,FOB,USD,W,,1,,up", "number-invalid"],
  ])("%s is quarantined: %s", async (cells, code) => {
    expect((await read(cells)).quarantined).toEqual({ [code]: 1 });
  });

  test("with several faults name all of them, and say which row of the file they are", async () => {
    const { items } = await read("2026-13-01,X,roof,Y,Moon,overseas,GBP,ton,a,,,");
    expect(items).toMatchObject([{ ref: "2026-13-01|X|roof|Y|Moon" }]);
    expect((await read("2026-13-01,X,roof,Y,Moon,overseas,GBP,ton,a,,,")).quarantined).toEqual(
      Object.fromEntries(
        [
          "no-average",
          "number-invalid",
          "unknown-stage",
          "unknown-region",
          "unknown-term",
          "unknown-currency",
          "unknown-unit",
          "date-invalid",
        ].map((code) => [code, 1]),
      ),
    );
  });

  test("are a benchmark only as the one series that stands for its technology, in all its words", () => {
    const topcon = { stage: "module", item: "OPIS CMM TOPCon", region: "CN", price_term: "fob", currency: "USD" } as const;
    expect(isBenchmark(topcon)).toBe(true);
    for (const other of [
      { stage: "cell" },
      { item: "OPIS CMM HJT" },
      { region: "EU" },
      { price_term: "ddp" },
      { currency: "CNY" },
    ] as const)
      expect([other, isBenchmark({ ...topcon, ...other })]).toEqual([other, false]);
  });
});
