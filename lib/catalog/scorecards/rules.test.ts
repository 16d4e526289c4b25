import { expect, test } from "vitest";
import { figureText, worseText, type Figure } from "./contract";
import { worseFigures } from "./rules";

const figure = (metric: Figure["metric"], value: number, more: Partial<Figure> = {}): Figure => ({
  ...{ resource: "product", metric, part: "", value, base: 100 },
  ...more,
});
const isWorse = (metric: Figure["metric"], from: number, to: number): boolean =>
  worseFigures([figure(metric, from)], [figure(metric, to)]).length === 1;

test.each<[Figure["metric"], number, number, boolean]>([
  ["complete", 90, 85, false],
  ["complete", 90, 84.9, true],
  ["complete", 90, 100, false],
  ["age_days", 3, 10, false],
  ["age_days", 3, 11, true],
  ["age_days", 11, 3, false],
  ["held", 1, 6.1, true],
  ["changed", 0, 30, false],
  ["changed", 0, 31, true],
  ["broken_links", 0, 1.5, true],
  ["duplicates", 2, 0, false],
  ["countries", 40, 36, false],
  ["countries", 40, 35, true],
  ["country_rows", 100, 74, true],
  ["quarter_rows", 100, 90, false],
  ["rows", 100, 1, false],
])("%s from %d to %d", (metric, from, to, worse) => {
  expect(isWorse(metric, from, to)).toBe(worse);
});

test("a country or quarter that goes is worse, a field that is new or of few records is not asked about", () => {
  const gone = figure("quarter_rows", 50, { part: "2026Q1", base: 50 });
  expect(worseFigures([gone], [])).toEqual([{ resource: "product", metric: "quarter_rows", part: "2026Q1", from: 50, to: 0 }]);
  expect(worseFigures([], [figure("complete", 10, { part: "chemistry" })])).toEqual([]);
  expect(worseFigures([figure("complete", 100, { base: 19 })], [figure("complete", 0, { base: 19 })])).toEqual([]);
  expect(worseFigures([figure("complete", 100)], [])).toEqual([]);
});

test("the worst is first, beside its bound", () => {
  const [before, after] = [
    [figure("complete", 90), figure("duplicates", 0)],
    [figure("complete", 80), figure("duplicates", 9)],
  ];
  expect(worseFigures(before, after).map(({ metric }) => metric)).toEqual(["duplicates", "complete"]);
});

test("figures in words", () => {
  expect([figureText("complete", 98.25), figureText("age_days", 14), figureText("countries", 1204)]).toEqual(["98.3%", "14 days", "1,204"]);
  expect(worseText({ resource: "product", metric: "complete", part: "efficiency_pct", from: 98.2, to: 61 })).toBe(
    "Completeness: efficiency_pct (product), from 98.2% to 61%",
  );
});
