import { expect, test } from "vitest";
import { explainKnown, nearest } from "./nearest";

test.each([
  ["panle", ["panel", "inverter"], "panel"],
  ["PANEL", ["panel", "inverter"], "panel"],
  ["usdd", ["USD", "CNY"], "USD"],
  ["topcom", ["TOPCon", "HJT"], "TOPCon"],
  ["ch", ["CN", "EU"], "CN"],
  ["module_tecnology_clas", ["module_technology_class"], "module_technology_class"],
  ["modul_tecnolgy_clas", ["module_technology_class"], "module_technology_class"],
  ["manufactuer", ["manufacturer", "model"], "manufacturer"],
])("%s among %j means %s", (word, known, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test.each([
  ["xx", ["CN", "EU"]],
  ["zz", ["DE", "FR", "US"]],
  ["wafer", ["inverter"]],
  ["abcdef", ["panel"]],
  ["limit", []],
  ["", ["DE"]],
  ["x".repeat(100), ["panel"]],
])("%s among %j means none of them", (word, known) => {
  expect(nearest(word, known)).toBeUndefined();
});

test("what is valid is listed in any case, and a suggestion only where there is one", () => {
  expect(explainKnown("pv", ["DE", "FR"])).toBe(" Valid values: DE, FR.");
  expect(explainKnown("fr ", ["DE", "FR"])).toBe(" Did you mean FR? Valid values: DE, FR.");
  expect(explainKnown("Germany", ["DE", "FR"], { nouns: "countries", meant: "DE" })).toBe(" Did you mean DE? Valid countries: DE, FR.");
});

test("of a name without end only the beginning is compared", () => {
  const [long, other] = ["a".repeat(64), "b".repeat(64)];
  expect(nearest(long.repeat(1_000), [other, long])).toBe(long);
});
