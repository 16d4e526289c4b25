import { expect, test } from "vitest";
import { countryFault, countryName, countryNamed } from "./countries";
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
  ["Congo", undefined],
  ["Kongo", undefined],
  ["the congo", undefined],
  ["Republic of the Congo", "CG"],
  ["Congo-Brazzaville", "CG"],
  ["República Democrática do Congo", "CD"],
  ["Korea", undefined],
  ["South Korea", "KR"],
  ["Corea del Norte", undefined],
  ["Guinea", "GN"],
  ["Ireland", "IE"],
  ["Georgia", "GE"],
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

test("a name of two countries is refused with both, and any other by its name", () => {
  expect(countryFault("Congo")).toEqual({
    code: "ambiguous-country",
    message: '"Congo" can be CG (Republic of the Congo) or CD (Democratic Republic of the Congo); use the ISO 3166-1 alpha-2 code',
  });
  expect(countryFault("Korea").message).toContain("KR (South Korea) or KP (North Korea)");
  expect(countryFault("Atlantis")).toMatchObject({ code: "unknown-word" });
});
