import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { foldText } from "@/lib/core/text";
import { companyKey, restoreCommas } from "../company-names";
import type { CompanyDraft } from "../drafts";
import { COMPANY_STATUSES, COMPANY_TYPES, COUNTRY_CODES, STAFF_RANGES, TECHNOLOGIES } from "../vocabulary";
import { sampleCompanies, sampleMakers } from "./companies";
import { LONG_TAILS } from "./company-names";
import { SAMPLE_SOURCE } from "./source";
import { businessWords, GROUP_OF_TYPE } from "./tables/business-words";
import { SAMPLE_COUNTRIES } from "./tables/countries";

function digest(companies: Iterable<CompanyDraft>): string {
  const hash = createHash("sha256");
  for (const company of companies) hash.update(JSON.stringify(company));
  return hash.digest("hex");
}

const rowsIn = (name: string): Record<string, string>[] =>
  parse(gunzipSync(readFileSync(`open-data/${name}.gz`)), { columns: true, bom: true });

/** Every spelling of a real name in the open-data pack, without its legal form. */
function realNames(): Set<string> {
  const names = new Set<string>();
  const add = (text: string | undefined) => names.add(companyKey(restoreCommas(text ?? "")).base);
  for (const { name, name_variants = "" } of rowsIn("companies_seed_real.csv")) [name, ...name_variants.split("|")].forEach(add);
  for (const { ProdMfr_Value__cleaned: cleaned, ProdMfr_Value__cec: cec } of rowsIn("entity_codes.csv")) [cleaned, cec].forEach(add);
  for (const { Manufacturer: maker } of rowsIn("cec_modules_2021-12-01.csv")) add(maker);
  names.delete("");
  return names;
}

/** What generated names are made of beside invented words. */
function commonWords(): Set<string> {
  const texts = SAMPLE_COUNTRIES.flatMap(({ code, name, legalForms, cities, language }) => [
    ...[code, name, ...legalForms, ...cities.map(({ city }) => city)],
    ...COMPANY_TYPES.flatMap((type) => businessWords(language, GROUP_OF_TYPE[type])),
  ]);
  return new Set([...texts, ...LONG_TAILS].flatMap((text) => foldText(text).split(" ")));
}

let all: CompanyDraft[] = [];
beforeAll(() => {
  all = [...sampleCompanies()];
});

describe("the generated companies", () => {
  test("are as many as announced, in exactly 82 countries that exist", () => {
    const countries = new Set(all.map(({ country }) => country));
    expect(all).toHaveLength(63_418);
    expect(countries.size).toBe(82);
    for (const country of countries) expect(COUNTRY_CODES).toContain(country);
    expect(SAMPLE_SOURCE.synthetic).toBe(true);
  });

  test("have unique refs, names that stay unique when folded, and websites on the reserved domain", () => {
    expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => foldText(name))).size).toBe(all.length);
    const sites = all.flatMap(({ website }) => website ?? []);
    expect(sites.every((site) => /^https:\/\/[a-z0-9-]{1,63}\.example$/.test(site))).toBe(true);
  });

  test("have no name with a word twice in a row", () => {
    expect(all.flatMap(({ name }) => (/(?<!\p{L})(\p{L}+) \1(?!\p{L})/u.test(name) ? name : []))).toEqual([]);
  });

  test("use the vocabulary of the catalogue", () => {
    const texts = new Set(
      all.flatMap(({ types, technologies, status, staff_range }) => [...types, ...technologies, status, staff_range ?? "1-10"]),
    );
    const known = new Set<string>([...COMPANY_TYPES, ...TECHNOLOGIES, ...COMPANY_STATUSES, ...STAFF_RANGES]);
    expect([...texts].filter((text) => !known.has(text))).toEqual([]);
    expect(all.every(({ types }) => types.length > 0 && new Set(types).size === types.length)).toBe(true);
    expect(COMPANY_TYPES.filter((type) => !texts.has(type))).toEqual([]);
  });

  test("are mostly installers, with a few thousand makers and a few dozen of polysilicon", () => {
    const count = (type: string): number => all.filter(({ types }) => types[0] === type).length;
    expect(count("installer") / all.length).toBeGreaterThan(0.5);
    expect(count("polysilicon")).toBe(34);
    expect(count("panel") + count("inverter") + count("mounting")).toBeGreaterThan(1_500);
  });

  test("leave unknown what such lists leave unknown", () => {
    const share = (isKnown: (company: CompanyDraft) => boolean): number => all.filter(isKnown).length / all.length;
    expect(share(({ founded_year }) => founded_year !== null)).toBeCloseTo(0.66, 1);
    expect(share(({ city }) => city !== null)).toBeCloseTo(0.86, 1);
    expect(share(({ status }) => status === "active")).toBeCloseTo(0.93, 1);
    expect(
      all.every(({ last_verified }) => last_verified === null || (last_verified >= "2025-07-01" && last_verified <= "2026-06-30")),
    ).toBe(true);
  });

  test("state capacities as decimals of a year", () => {
    const capacities = all.flatMap(({ capacity }) => (capacity === null ? [] : [capacity]));
    expect(capacities.length).toBeGreaterThan(1_000);
    for (const { as_of, ...figures } of capacities) {
      expect(as_of).toMatch(/^20\d\d$/);
      for (const figure of Object.values(figures)) expect(figure).toMatch(/^\d+\.\d\d$/);
    }
  });

  test("come after their parents", () => {
    const seen = new Set<string>();
    for (const { ref, parent_ref } of all) {
      if (parent_ref !== null) expect(seen.has(parent_ref)).toBe(true);
      seen.add(ref);
    }
    expect(all.filter(({ parent_ref }) => parent_ref !== null).length).toBeGreaterThan(300);
  });

  test("are the same each time, and makers are the same alone", () => {
    expect(digest(sampleCompanies())).toBe(digest(all));
    const makers = [...sampleMakers()];
    expect(makers.map(({ company }) => company)).toEqual(all.slice(0, makers.length));
    expect(makers).toHaveLength(540);
  });

  test("never bear the name of a real firm, with or without its legal form", () => {
    const real = realNames();
    expect(real.size).toBeGreaterThan(900);
    const found = all.filter(({ name, legal_name, aliases }) =>
      [name, legal_name ?? name, ...aliases].some((text) => {
        const words = companyKey(text).base.split(" ");
        return words.some((_, i) => real.has(words.slice(0, i + 1).join(" ")));
      }),
    );
    expect(found.map(({ name }) => name)).toEqual([]);
    expect([...sampleMakers()].filter(({ brand }) => real.has(foldText(brand)))).toEqual([]);
  });

  test("share no word with the beginning of a real name but places and words of the trade", () => {
    const begins = new Set([...realNames()].map((name) => name.split(" ")[0] ?? ""));
    const common = commonWords();
    const shared = new Set<string>();
    for (const { name, legal_name, aliases } of all)
      for (const word of foldText([name, legal_name, ...aliases].join(" ")).split(" "))
        if (begins.has(word) && !common.has(word)) shared.add(word);
    expect([...shared]).toEqual([]);
  });
});
