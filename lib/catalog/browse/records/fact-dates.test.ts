import { expect, test } from "vitest";
import type { RecordChange } from "./contract";
import { factDates } from "./fact-dates";

const change = (release: number, kind: RecordChange["change"], ...names: string[]): RecordChange => ({
  ...{ release, change: kind, publishedAt: `2026-11-0${release}T00:00:00Z` },
  fields: names.map((name) => ({ name, old: "1", new: "2" })),
});
const at = (release: number) => ({ release, at: `2026-11-0${release}T00:00:00Z` });

test("a value is as old as the last release that changed it; all others are as old as the record", () => {
  const { first, later } = factDates([
    change(5, "changed", "city"),
    change(4, "changed", "city", "website"),
    change(2, "added", "name", "city"),
  ]);
  expect(first).toEqual(at(2));
  expect(Object.fromEntries(later)).toEqual({ city: at(5), website: at(4) });
});

test("what a record was before it was removed says nothing of its values now", () => {
  const { first, later } = factDates([
    change(5, "added", "name"),
    change(4, "removed", "name"),
    change(3, "changed", "name"),
    change(2, "added"),
  ]);
  expect([first, [...later]]).toEqual([at(5), []]);
});

test("where the history does not go back to the first publication, its day is not known", () => {
  const { first, later } = factDates([change(5, "changed", "city")]);
  expect([first, later.get("city")]).toEqual([null, at(5)]);
});
