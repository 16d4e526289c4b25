import { expect, test } from "vitest";
import { countryName, countryNamed } from "./countries";
import { COUNTRY_CODES } from "./vocabulary";

test.each([
  ["DE", "DE"],
  ["de", "DE"],
  ["DEU", "DE"],
  ["Germany", "DE"],
  ["Deutschland", "DE"],
  ["ALEMANIA", "DE"],
  ["德国", "DE"],
  ["ドイツ", "DE"],
  ["Германия", "DE"],
  ["UK", "GB"],
  ["England ", undefined],
  ["Laos", "LA"],
  ["Lao", "LA"],
  ["Türkiye", "TR"],
  ["Turkey", "TR"],
  ["Tanzania, the United Republic of", "TZ"],
  ["United Republic of Tanzania", "TZ"],
  ["Palestine, State of", "PS"],
  ["Iran, Islamic Republic of", "IR"],
  ["Korea, Republic of", "KR"],
  ["Korea, Democratic People's Republic of", "KP"],
  ["Congo", "CG"],
  ["Congo, The Democratic Republic of the", "CD"],
  ["Niger", "NE"],
  ["Nigeria", "NG"],
  ["Taiwan, Province of China", "TW"],
  ["Viet Nam", "VN"],
  ["Europe", undefined],
  ["World", undefined],
  ["", undefined],
  ["—", undefined],
  ["constructor", undefined],
])("%j is %s", (text, code) => {
  expect(countryNamed(text)).toBe(code);
});

test("every code means itself, and every English name its code", () => {
  expect(COUNTRY_CODES.filter((code) => countryNamed(code) !== code)).toEqual([]);
  expect(COUNTRY_CODES.filter((code) => countryNamed(countryName(code)) !== code)).toEqual([]);
});
