import { expect, test } from "vitest";
import { coverageLines } from "./coverage-matrix";

const series = (stage: string, years: Record<string, number>) => ({
  ...{ id: "ps_1", item: "Item", region: "CN", source: "s", frequency: "weekly", records: 1, first: "", last: "", missing: null },
  ...{ stage, years },
});

test("each part of a dataset is one line, with the counts of its rows added up by year", () => {
  const table = { product: "module", dimension: "company", basis: "shipped", source: "s", missing: [] };
  const quarters = [
    { quarter: "2025Q4", rows: 3 },
    { quarter: "2026Q1", rows: 4 },
    { quarter: "2026Q2", rows: 5 },
  ];
  const lines = coverageLines({
    prices: [series("module", { 2025: 10, 2026: 1 }), series("wafer", { 2026: 7 }), series("module", { 2026: 2 })],
    products: [{ category: "storage", source: "s", years: { 2024: 6 }, undated: 9, records: 15, newest: null }],
    shipments: [{ ...table, quarters }],
  });
  expect(lines.map(({ dataset, part, years, href }) => [dataset, part, years, href])).toEqual([
    ["Prices", "module", { 2025: 10, 2026: 3 }, "/prices?stage=module"],
    ["Prices", "wafer", { 2026: 7 }, "/prices?stage=wafer"],
    ["Products", "storage", { 2024: 6 }, "/products?category=storage"],
    ["Shipments", "module", { 2025: 3, 2026: 9 }, "/shipments?product=module"],
  ]);
});
