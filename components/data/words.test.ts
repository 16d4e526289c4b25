import { expect, test } from "vitest";
import { releaseText } from "./release-words";
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

test("a release says what it changed in numbers, and what it undoes", () => {
  const release = { number: 9, source: "test", sourceName: "Test", publishedAt: "2026-01-02T00:00:00Z", reverts: null, revertedBy: null };
  const changes = [
    { resource: "company" as const, added: 1_200, changed: 4, removed: 0 },
    { resource: "spot_price" as const, added: 0, changed: 0, removed: 1 },
  ];
  expect(releaseText({ ...release, kind: "import", changes })).toBe("Import. 1,204 companies: 1,200 added, 4 changed; 1 price: 1 removed.");
  expect(releaseText({ ...release, kind: "revert", reverts: 8, changes: [] })).toBe(
    "Undone release. Undoes release 8. No records changed.",
  );
  expect(releaseText({ ...release, kind: "sample", revertedBy: 12, changes: [] })).toContain("Undone by release 12");
});
