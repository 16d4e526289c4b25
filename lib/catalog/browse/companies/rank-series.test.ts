import { expect, test } from "vitest";
import { rankSeries } from "./rank-series";

const table = (quarter: string, source = "list", basis = "shipped", product = "module") => ({ quarter, source, basis, product });
const row = (quarter: string, rank: number | null, source = "list", status = "actual") => ({ ...table(quarter, source), rank, status });
const QUARTERS = ["2026Q2", "2026Q1", "2025Q4", "2025Q3", "2025Q2"];
const TABLES = QUARTERS.map((quarter) => table(quarter));
const ranksOf = (rows: Parameters<typeof rankSeries>[0], tables = TABLES) =>
  rankSeries(rows, tables).map(({ source, points }) => [source, points.map(({ quarter, rank }) => `${quarter} ${rank ?? "–"}`)]);

test("ranks go from the first one to the newest table, and every quarter between them has its place", () => {
  const rows = [row("2025Q3", 4), row("2025Q4", null), row("2026Q1", 2)];
  expect(ranksOf(rows)).toEqual([["list", ["2025Q3 4", "2025Q4 –", "2026Q1 2", "2026Q2 –"]]]);
  // A quarter that the source has not published is missing in the same way.
  const fewer = TABLES.filter(({ quarter }) => quarter !== "2025Q4");
  expect(ranksOf([row("2025Q3", 4), row("2026Q1", 2)], fewer)).toEqual([["list", ["2025Q3 4", "2025Q4 –", "2026Q1 2", "2026Q2 –"]]]);
});

test("fewer than two ranks say nothing over time, whatever else is known of the quarters", () => {
  expect(ranksOf([row("2025Q3", 4), row("2025Q4", null), row("2026Q1", null)])).toEqual([]);
  expect(ranksOf([])).toEqual([]);
});

test("quarters of tables that the reader does not see are left out", () => {
  const seen = TABLES.filter(({ quarter }) => quarter <= "2025Q4");
  const rows = ["2025Q3", "2025Q4", "2026Q1", "2026Q2"].map((quarter, i) => row(quarter, i + 1));
  expect(ranksOf(rows, seen)).toEqual([["list", ["2025Q3 1", "2025Q4 2"]]]);
});

test("ranks of two sources are never in one line, and the source that responds is first", () => {
  const tables = QUARTERS.flatMap((quarter) => [table(quarter, "first"), table(quarter, "second")]);
  const rows = [row("2025Q4", 1, "second"), row("2026Q1", 3, "first"), row("2026Q2", 2, "first"), row("2026Q2", 9, "second")];
  expect(ranksOf(rows, tables)).toEqual([
    ["first", ["2026Q1 3", "2026Q2 2"]],
    ["second", ["2025Q4 1", "2026Q1 –", "2026Q2 9"]],
  ]);
});

test("what is said of a figure stays with it", () => {
  const [ranks] = rankSeries([row("2026Q1", 2), row("2026Q2", 1, "list", "preliminary")], TABLES);
  expect(ranks?.points.map(({ status }) => status)).toEqual(["actual", "preliminary"]);
});
