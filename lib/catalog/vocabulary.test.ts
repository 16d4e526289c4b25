import { expect, test } from "vitest";
import { countryOf, materialOf, technologyOf } from "./vocabulary";

test.each([
  ["TOPCon", "topcon"],
  ["n-type TOPCon", "topcon"],
  ["Mono PERC", "perc"],
  ["poly", "multi"],
  ["Multi-c-Si", "multi"],
  ["a-Si", "a_si"],
  ["IBC", "bc"],
  ["Heterojunction", "hjt"],
])("%s is %s", (text, technology) => expect(technologyOf(text)).toBe(technology));

test("what is no technology is none", () => expect(technologyOf("solar")).toBeUndefined());

test("a material follows only where the technology implies one", () => {
  expect(materialOf("topcon")).toBe("mono");
  expect(materialOf("cdte")).toBe("thin_film");
  expect(materialOf("al_bsf")).toBeNull();
});

test("countries are codes in any case", () => {
  expect(countryOf("de")).toBe("DE");
  expect(countryOf("ZZ")).toBeUndefined();
});
