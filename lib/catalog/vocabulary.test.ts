import { expect, test } from "vitest";
import { COUNTRY_CODES, countryOf, materialOf, MATERIALS, TECHNOLOGIES, TECHNOLOGIES_OF_MATERIAL, technologyOf } from "./vocabulary";

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

test("a technology's own name means it, in any case and with any sign between its words", () => {
  for (const technology of TECHNOLOGIES)
    for (const spelling of [technology, technology.toUpperCase(), technology.replaceAll("_", "-"), technology.replaceAll("_", " ")])
      expect(technologyOf(spelling)).toBe(technology);
});

test("each technology is of one material at most, and a material is of itself", () => {
  const all = MATERIALS.flatMap((material) => TECHNOLOGIES_OF_MATERIAL[material]);
  expect(new Set(all).size).toBe(all.length);
  for (const material of MATERIALS) expect(materialOf(material)).toBe(material);
  expect(["shingled", "perovskite", "tandem"].map((technology) => materialOf(technologyOf(technology) ?? "mono"))).toEqual([
    null,
    null,
    null,
  ]);
});

test("countries are those of ISO 3166-1 and no market region", () => {
  expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code) && countryOf(code) === code)).toBe(true);
  expect(["EU", "UK", "SEA", "global", "", "D", "DEU"].map(countryOf)).toEqual(Array.from({ length: 7 }));
});
