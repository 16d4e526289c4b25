import { describe, expect, test } from "vitest";
import { missingFields } from "./chart-fields";
import { type Envelope, readResponse } from "./read-response";
import { chartOf as chartOn } from "./response-chart";

const chartOf = (path: string, envelope: Envelope, today = "2026-11-05") => chartOn(path, envelope, today);

const response = (data: object[], meta: object = {}) => {
  const envelope = readResponse(JSON.stringify({ data, meta }));
  if (!envelope) throw new Error("not a response");
  return envelope;
};
const price = (some: object) => ({
  series_id: "ps_1",
  date: "2026-11-01",
  effective_date: "2026-11-01",
  frequency: "weekly",
  item: "HJT",
  stage: "module",
  region: "CN",
  currency: "USD",
  unit: "W",
  avg: 0.1,
  low: null,
  high: null,
  ...some,
});

describe("prices", () => {
  test("are one line a series, in order of days, and a day without a row is a gap", () => {
    const chart = chartOf(
      "/pricing/history",
      response([price({ date: "2026-11-05", avg: 0.3 }), price({}), price({ date: "2026-11-02", avg: 0.2 })]),
    );
    expect(chart).toMatchObject({ kind: "lines", groups: [{ unit: "module, USD per W, average", days: 3 }] });
    expect(chart?.kind === "lines" && chart.groups[0]?.series[0]?.shape).toBe("steps");
    expect(chart?.kind === "lines" && chart.groups[0]?.series[0]?.points).toEqual([
      { x: "2026-11-01", y: 0.1 },
      { x: "2026-11-02", y: 0.2 },
      { x: "2026-11-03", y: null },
      { x: "2026-11-05", y: 0.3 },
    ]);
  });

  test("of periods have their gaps as nulls and no others", () => {
    const month = (period_start: string, avg: number | null) => ({ ...price({ avg }), date: undefined, period_start });
    const chart = chartOf("/pricing/trends", response([month("2026-01-01", 1), month("2026-02-01", null), month("2026-03-01", 2)]));
    expect(chart?.kind === "lines" && chart.groups[0]?.series[0]?.points.map(({ y }) => y)).toEqual([1, null, 2]);
  });

  test("of a generated series are named so, beside those of a published one", () => {
    const rows = [price({ series_id: "ps_2", item: "HJT, generated", source: "synthetic" }), price({ source: "price-points" })];
    const chart = chartOf("/pricing/history", response(rows.flatMap((row) => [row, { ...row, date: "2026-11-02" }])));
    expect(chart?.kind === "lines" && chart.groups[0]?.series.map(({ label }) => label)).toEqual(["HJT, generated (sample)", "HJT"]);
  });

  test("of different units are not drawn on one axis, and no chart has more than six lines", () => {
    const days = ["2026-11-01", "2026-11-02"];
    const watts = Array.from({ length: 8 }, (_, n) => days.map((date) => price({ series_id: `ps_${n}`, date })));
    const kilos = days.map((date) => price({ series_id: "ps_x", date, unit: "kg", currency: "CNY" }));
    const chart = chartOf("/pricing/history", response([...kilos, ...watts.flat()]));
    expect(chart?.kind === "lines" && chart.groups.map(({ label, series }) => [label, series.length])).toEqual([
      ["module, USD per W, series 1 to 6 of 8", 6],
      ["module, USD per W, series 7 to 8 of 8", 2],
      ["module, CNY per kg", 1],
    ]);
  });

  test("of different stages are not drawn on one axis, although they are of one unit", () => {
    const days = ["2026-11-01", "2026-11-02"];
    const of = (series_id: string, stage: string, avg: number) => days.map((date) => price({ series_id, stage, avg, date }));
    const rows = [...of("ps_1", "module", 0.1), ...of("ps_2", "module", 0.12), ...of("ps_3", "inverter", 0.03)];
    const lines = chartOf("/pricing/history", response(rows));
    expect(lines?.kind === "lines" && lines.groups.map(({ label, series }) => [label, series.length])).toEqual([
      ["module, USD per W", 2],
      ["inverter, USD per W", 1],
    ]);
    const bars = chartOf("/pricing/spot", response(rows.filter(({ date }) => date === "2026-11-01")));
    expect(bars?.kind === "bars" && bars.groups.map(({ unit, bars: of }) => [unit, of.length])).toEqual([
      ["module, USD per W, average", 2],
      ["inverter, USD per W, average", 1],
    ]);
  });

  test("that were last assessed long ago say so, beside each other and as lines", () => {
    const old = { series_id: "ps_2", item: "PERC", effective_date: "2026-03-18" };
    const carried = price({ low: 0.09, high: 0.11, effective_date: "2026-10-28" });
    const bars = chartOf("/pricing/spot", response([carried, price(old)]));
    expect(bars?.kind === "bars" && bars.groups[0]?.bars.map(({ label, note }) => [label, note])).toEqual([
      ["HJT", "0.09 to 0.11, assessed 28 Oct 2026"],
      ["PERC", "stale: last assessed 18 Mar 2026"],
    ]);
    const days = ["2026-03-17", "2026-03-18"].map((date) => price({ ...old, date, effective_date: date }));
    const lines = (today: string) => chartOf("/pricing/history", response(days), today);
    const staleOn = (today: string) => {
      const chart = lines(today);
      return chart?.kind === "lines" && chart.groups[0]?.stale;
    };
    expect([staleOn("2026-11-05"), staleOn("2026-04-01")]).toEqual([["PERC, last assessed 18 Mar 2026"], []]);
  });

  test("of one day stand beside each other", () => {
    const chart = chartOf(
      "/pricing/spot",
      response([price({ low: 0.09, high: 0.11 }), price({ series_id: "ps_2", item: "BC", avg: 0.2 })]),
    );
    expect(chart).toMatchObject({
      kind: "bars",
      groups: [
        {
          bars: [
            { label: "BC", value: 0.2, note: null },
            { label: "HJT", note: "0.09 to 0.11" },
          ],
        },
      ],
    });
  });
});

test("shipments are ranked, with the share, and end with what is withheld and the rest", () => {
  const row = (entity: string, rank: number | null, volume_gw: number | null, share_pct: number | null) => ({
    entity,
    entity_id: entity,
    rank,
    volume_gw,
    share_pct,
  });
  const meta = { product: "module", quarter: "2025Q3", dimension: "country_of_origin", basis: "shipped", total_gw: 165.394 };
  const chart = chartOf(
    "/market/shipments",
    response([row("B", 2, 5, 20), row("A", 1, 9, 40.5), row("W", null, null, null), row("Others", null, 8, 39.5)], meta),
  );
  expect(chart).toMatchObject({
    kind: "bars",
    groups: [{ title: "Shipments of module, 2025Q3, by country of origin", unit: "GW, shipped, total 165.394 GW" }],
  });
  expect(chart?.kind === "bars" && chart.groups[0]?.bars.map(({ label, value, note }) => [label, value, note])).toEqual([
    ["A", 9, "40.5%"],
    ["B", 5, "20%"],
    ["W", null, null],
    ["Others", 8, "39.5%"],
  ]);
});

test("of several quarters of shipments the newest is drawn, with its own total", () => {
  const row = (quarter: string, entity: string, rank: number) => ({
    quarter,
    entity,
    entity_id: entity,
    rank,
    volume_gw: 9,
    share_pct: 50,
  });
  const tables = [
    { quarter: "2025Q3", basis: "shipped", total_gw: 18 },
    { quarter: "2025Q2", basis: "shipped", total_gw: 12 },
  ];
  const meta = { product: "module", quarter: null, dimension: "company", basis: "shipped", total_gw: null, tables };
  const chart = chartOf("/market/shipments", response([row("2025Q3", "A", 1), row("2025Q2", "B", 1)], meta));
  expect(chart).toMatchObject({
    groups: [{ title: "Shipments of module, 2025Q3, by company", unit: "GW, shipped, total 18 GW", bars: [{ label: "A" }] }],
  });
});

test("companies are counted by country", () => {
  const chart = chartOf("/companies", response([{ country: "DE" }, { country: "CN" }, { country: "DE" }, { country: null }]));
  expect(chart?.kind === "bars" && chart.groups[0]?.bars.map(({ label, value }) => [label, value])).toEqual([
    ["Germany", 2],
    ["Unknown country", 1],
    ["China", 1],
  ]);
});

test("without the fields that it needs there is no chart, and it says which", () => {
  const envelope = response([{ item: "HJT", date: "2026-11-01" }]);
  expect(chartOf("/pricing/spot", envelope)).toBeNull();
  expect(missingFields("/pricing/spot", envelope)).toEqual([
    "series_id",
    "avg",
    "currency",
    "unit",
    "stage",
    "effective_date",
    "frequency",
  ]);
  expect(chartOf("/products", response([{ model: "x" }]))).toBeNull();
});
