import { expect, test } from "vitest";
import { cellText, coverageTexts, recordsOf } from "./words";

test("coverage is told as counts, then as a range where both ends are known", () => {
  expect(coverageTexts({ series: 48, last_day: "2026-11-21", first_day: "2024-11-14" })).toEqual(["48 series", "2024-11-14 to 2026-11-21"]);
  expect(coverageTexts({ technologies: 7, manufacturers: 1540 })).toEqual(["7 technologies", "1,540 manufacturers"]);
  expect(coverageTexts({ technologies: 1, manufacturers: 1, series: 1 })).toEqual(["1 technology", "1 manufacturer", "1 series"]);
  expect(coverageTexts({ quarters: 0, first_quarter: null, last_quarter: null })).toEqual(["0 quarters"]);
});

test("cells tell lists apart from what is not known", () => {
  expect([cellText(["cell", "panel"]), cellText([]), cellText(null), cellText(true), cellText("0.0880")]).toEqual([
    "cell, panel",
    "",
    null,
    "true",
    "0.0880",
  ]);
});

test("records say how many of them are generated", () => {
  expect([recordsOf(36_204, 17_216), recordsOf(906, 0), recordsOf(40, 40)]).toEqual([
    "36,204, of which 17,216 are generated",
    "906",
    "40, of which all are generated",
  ]);
});
