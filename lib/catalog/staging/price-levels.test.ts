import { expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { outliersOf } from "./price-levels";

/** One value a week; "!" stands behind the published ones. */
const weeks = (text: string) =>
  text.split(" ").map((value, at) => ({ day: addDays("2026-01-05", at * 7), avg: value.replace("!", ""), isSettled: value.endsWith("!") }));

const held = (text: string): string =>
  outliersOf("module", weeks(text))
    .map(({ point }) => point.avg)
    .join(" ");

test.each([
  ["1 1.2 1.5 1.2", ""],
  ["1 1 4 1 1", "4"],
  ["9 9.5 1 1 1 1", "9 9.5"],
  ["9 0.1 9.5 1 1.1 1 1", "9 0.1 9.5"],
  ["1 1 1 1 9 9.5", "9 9.5"],
  ["1 9 1 8 1 9 1", "9 8 9"],
])("of a new series the fewer values that do not agree are outliers: %s", (values, expected) => {
  expect(held(values)).toBe(expected);
});

test.each([
  ["1 9", "1 9"],
  ["1 9 9", "1 9 9"],
  ["1 1 1 9 9 9", "1 1 1 9 9 9"],
  ["1 1 1 1 1.24 0.9", "1.24 0.9"],
])("where nobody knows which is wrong, all of them are: %s", (values, expected) => {
  expect(held(values)).toBe(expected);
});

test.each([
  ["1! 4 1.2", "4"],
  ["1! 4 4 4 4", "4 4 4 4"],
  ["4 4 4 4 1!", "4 4 4 4"],
  ["0.9 4 1! 4 1.1", "4 4"],
  ["1! 4! 4 4", ""],
  ["1! 1.1 4 4!", "1.1 4"],
  ["1! 2 4!", "2"],
])("what is published is the measure, before and after: %s", (values, expected) => {
  const outliers = held(values);
  expect(outliers).toBe(expected);
});

test("passing over values in between widens no bound: a change of level in a daily series holds one side whole", () => {
  const days = Array.from({ length: 400 }, (_, at) => ({ day: addDays("2025-01-01", at), avg: at < 300 ? "1" : "1.4", isSettled: false }));
  expect(outliersOf("module", days).map(({ point }) => point.day)).toEqual(days.slice(300).map(({ day }) => day));
});

test("a reason names the value that agrees with the others", () => {
  const [first] = outliersOf("module", weeks("9 1 1 1"));
  expect(first?.reason.detail).toBe("The price fell by 88.9%, from 9 to 1. The limit is 25%.");
});

test("10,000 days of which one is wrong are judged at once", () => {
  const days = Array.from({ length: 9_800 }, (_, at) => ({ day: addDays("2000-01-01", at), avg: at === 5 ? "9" : "1", isSettled: false }));
  expect(outliersOf("module", days)).toHaveLength(1);
});
