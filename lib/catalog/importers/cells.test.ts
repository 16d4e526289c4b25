import { expect, test } from "vitest";
import { cell, cleanText, productRef, wordIn } from "./cells";
import { orderOfDate, plainDate, readDate, statedDate } from "./dates";
import { isoDate } from "./iso-date";

test.each([
  ["2021-07-21", "2021-07-21"],
  [" 2024-02-29 ", "2024-02-29"],
  ["2023-02-29", null],
  ["2021-7-21", null],
  ["1899-12-31", null],
  ["1900-01-01", "1900-01-01"],
  ["2200-12-31", "2200-12-31"],
  ["2201-01-01", null],
  ["2021-07-21T00:00", null],
  ["", null],
])("the plain date %j is %s", (text, expected) => {
  expect(plainDate(text)).toBe(expected);
});

test("American dates have the month first, dotted ones the day", () => {
  expect(["12/1/2021", "1/12/2021", "13/1/2021", "12/1/21"].map((text) => readDate(text, "month-first"))).toEqual([
    "2021-12-01",
    "2021-01-12",
    "2021-01-13",
    "2021-12-01",
  ]);
  expect(["21.07.2021", "1.2.2021.", "07.21.2021", "21.07.2021.."].map((text) => readDate(text, "day-first"))).toEqual([
    "2021-07-21",
    "2021-02-01",
    "2021-07-21",
    null,
  ]);
});

test("a month or a day that runs over is no date", () => {
  expect([isoDate(2021, 13, 1), isoDate(2021, 0, 1), isoDate(2021, 4, 31), isoDate(2021, 4, 0)]).toEqual([null, null, null, null]);
});

test("text has single spaces, whatever kind they were, and its letters back", () => {
  expect(cleanText("  Jinko\u00a0 Solar\t\u2009Co. ")).toBe("Jinko Solar Co.");
  expect(cleanText("MÃ¼ller")).toBe("Müller");
});

test("a product's ref folds its maker and keeps its model", () => {
  expect(productRef("Jinko Solar Co.,Ltd", "X-300+")).toBe(productRef("JINKO SOLAR CO., LTD.", " X-300+ "));
  expect(productRef("Jinko", "X-300+")).not.toBe(productRef("Jinko", "X-300"));
  expect(productRef("Jinko", "X-300")).not.toBe(productRef("Jinko", "x-300"));
  expect(productRef("A", "m", "230V")).toBe("a|m|230V");
});

test("a missing column is empty, and inherited names are no words", () => {
  expect([cell({ line: 1, values: { a: " x " }, misfit: null }, "a"), cell({ line: 1, values: {}, misfit: null }, "b")]).toEqual(["x", ""]);
  expect([wordIn({ a: 1 }, "a"), wordIn({ a: 1 }, "constructor"), wordIn({ a: 1 }, "b")]).toEqual([1, undefined, undefined]);
});

test.each([
  ["2021-07-21T08:00:00Z", "2021-07-21"],
  ["2021-07-21 08:00", "2021-07-21"],
  ["12-Jan-2021", "2021-01-12"],
  ["September 3, 2021", "2021-09-03"],
  ["44531", "2021-12-01"],
  ["12345", null],
  ["2021", null],
  ["31/02/2021", null],
  ["13/13/2021", null],
  ["4/4/98", "1998-04-04"],
  ["4/5/2021", null],
  ["99-Foo-2021", null],
  ["soon", null],
])("%s without an order is %s", (text, expected) => {
  expect(readDate(text, null)).toBe(expected);
});

test("a date says its order where only one is possible", () => {
  expect(["13/1/2021", "1/13/2021", "1/2/2021", "13/13/2021", "2021-01-13"].map(orderOfDate)).toEqual([
    "day-first",
    "month-first",
    null,
    null,
    null,
  ]);
});

test("what is written and can't be read as a day has a code, what is not stated has none", () => {
  expect(["", "n/a", "soon", "4/5/2021"].map((text) => statedDate(text, null).quality)).toEqual([
    [],
    [],
    ["listing_date_unreadable"],
    ["listing_date_ambiguous"],
  ]);
});
