import { describe, expect, test } from "vitest";
import { orderOfDates, readDate, styleOfDates } from "./dates";

describe("the order of the dates of a column", () => {
  test.each([
    ["years first", ["22/01/05", "22/01/12", "22/01/19", "22/02/09"], "year-first"],
    ["days first", ["05/01/25", "12/01/25", "19/01/25", "02/02/25"], "day-first"],
    ["days first over years", ["31/12/21", "15/06/22", "01/02/23", "20/03/23"], "day-first"],
    ["months first", ["1/5/25", "1/12/25", "1/19/25"], "month-first"],
    ["the same day of several years", ["1/15/21", "1/15/22", "1/15/23"], "month-first"],
    ["a date alone that may begin with either", ["22/01/05"], null],
    ["no number that decides", ["01/02/21", "01/02/22"], null],
    ["a contradiction", ["22/01/05", "01/22/05"], null],
    ["whole years", ["22/01/2005", "22/01/2006", "22/01/2007"], "day-first"],
  ])("%s", (_what, texts, order) => {
    expect(orderOfDates(texts)).toBe(order);
  });
});

const firsts = (months: readonly number[], year = 2017): string[] => months.map((month) => `01/${String(month).padStart(2, "0")}/${year}`);
const swapped = (dates: readonly string[]): string[] => dates.map((date) => date.replace(/^(\d+)\/(\d+)/, "$2/$1"));

describe("firsts of months, of which no date decides", () => {
  test.each([
    ["months one after another", firsts([5, 6, 7, 8, 9, 10, 11, 12]), "day-first"],
    ["the same with the month first", swapped(firsts([5, 6, 7, 8, 9, 10, 11, 12])), "month-first"],
    ["quarters of several years", [...firsts([1, 4, 7, 10]), ...firsts([1, 4], 2018)], "day-first"],
    ["one month", firsts([5]), undefined],
    ["days of a working week of January", firsts([6, 7, 8, 9, 10]), undefined],
    ["two working weeks of January", firsts([2, 3, 6, 7, 8, 9, 10]), undefined],
    ["a first of January", firsts([1]), undefined],
  ])("%s", (_what, texts, order) => {
    expect(styleOfDates(texts).orders["/"]).toBe(order);
  });
});

test("a date that may begin with its year is read in a known order only", () => {
  expect(readDate("22/01/05", "year-first")).toBe("2022-01-05");
  expect(readDate("22/01/05", "day-first")).toBe("2005-01-22");
  expect(readDate("22/01/05", null)).toBeNull();
  expect(readDate("22/01/2005", null)).toBe("2005-01-22");
  expect(readDate("11/11/25", null)).toBe("2025-11-11");
});

test.each([
  ["2026年11月4日", "2026-11-04"],
  ["2026年 1月 5日", "2026-01-05"],
  ["2026년 11월 4일", "2026-11-04"],
  ["2026. 11. 4.", "2026-11-04"],
  ["4. November 2026", "2026-11-04"],
  ["4.Nov 2026", "2026-11-04"],
  ["4 novembre 2026", "2026-11-04"],
  ["1er déc. 2026", "2026-12-01"],
  ["4 de noviembre de 2026", "2026-11-04"],
  ["4 listopada 2026", "2026-11-04"],
  ["4 ноября 2026 г.", "2026-11-04"],
  ["31 février 2026", null],
  ["4 watts 2026", null],
  ["2026年13月4日", null],
  ["2026年11月", null],
])("%s is the day %s", (text, day) => {
  expect(readDate(text, null)).toBe(day);
});
