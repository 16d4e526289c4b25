import { expect, test } from "vitest";
import { addMonths, isMonth, monthAt, monthsFrom, monthSpan } from "./months";

test.each([
  ["2026-01", true],
  ["2026-12", true],
  ["2026-00", false],
  ["2026-13", false],
  ["2026-1", false],
  ["26-01", false],
  ["2026-01-01", false],
  [" 2026-01", false],
  ["2026-01\n", false],
])("%j is a month: %s", (text, expected) => {
  expect(isMonth(text)).toBe(expected);
});

test.each([
  ["2026-01", -1, "2025-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-11", 0, "2026-11"],
  ["2026-03", -15, "2024-12"],
  ["2026-03", 25, "2028-04"],
])("%s and %i months is %s", (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

test("a month is that of UTC, from its first moment to the first of the next", () => {
  const { from, to } = monthSpan("2026-12");
  expect([from, to]).toEqual([Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)]);
  expect([from - 1, from, to - 1, to].map(monthAt)).toEqual(["2026-11", "2026-12", "2026-12", "2027-01"]);
});

test("months from one to another are in order, one when they are the same, and none backwards", () => {
  expect(monthsFrom("2026-12", "2027-02")).toEqual(["2026-12", "2027-01", "2027-02"]);
  expect(monthsFrom("2026-12", "2026-12")).toEqual(["2026-12"]);
  expect(monthsFrom("2026-12", "2026-11")).toEqual([]);
});
