import { expect, test } from "vitest";
import { countryName } from "./country-name";

test.each([
  ["CN", "China"],
  ["TW", "Taiwan"],
  ["IR", "Iran"],
  ["GM", "Gambia"],
  ["MK", "North Macedonia"],
  ["LA", "Laos"],
  ["RE", "Réunion"],
  ["HK", "Hong Kong"],
  ["MM", "Myanmar"],
  ["US", "United States"],
  ["GB", "United Kingdom"],
])("%s is found as %s, as a list sorts it", (code, name) => {
  expect(countryName(code)).toBe(name);
});

test("what is no code stays as it is", () => {
  expect(countryName("Norway")).toBe("Norway");
  expect(countryName("no")).toBe("no");
});
