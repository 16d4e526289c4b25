import countries from "i18n-iso-countries";
import { wordIn } from "./cells";

/** Ember's names that the ISO list doesn't know. */
const OWN_NAMES: Record<string, string> = {
  "Bonaire and Sint Eustatius and Saba": "BQ",
  "Bosnia Herzegovina": "BA",
  "Cabo Verde": "CV",
  "Congo (DRC)": "CD",
  "Cook Islands (the)": "CK",
  Curacao: "CW",
  "Hong Kong (SAR of China)": "HK",
  Lao: "LA",
  "Macao (SAR of China)": "MO",
  Micronesia: "FM",
  Moldova: "MD",
  "Palestine (State of)": "PS",
  "Saint Barthelemy": "BL",
  "Saint Helena and Ascension and Tristan da Cunha": "SH",
  Syria: "SY",
  "Taiwan (China)": "TW",
  "Tanzania (the United Republic of)": "TZ",
  "The Philippines": "PH",
  "Viet Nam": "VN",
  "Virgin Islands (British)": "VG",
  "Virgin Islands (U.S.)": "VI",
};

/** Areas that are exports to real places but to no country of today: they count in the total only. */
const RESIDUAL = new Set(["Other Africa", "Other Asia", "Other Europe", "Other Latin America", "Other Oceania", "Netherlands Antilles"]);

export type Area = { kind: "country"; code: string; name: string } | { kind: "residual" } | { kind: "unknown" };

/** The country that Ember means by an area name, with its ISO code and English short name. */
export function areaOf(name: string): Area {
  if (RESIDUAL.has(name)) return { kind: "residual" };
  const code = wordIn(OWN_NAMES, name) ?? countries.getAlpha2Code(name, "en");
  return code ? { kind: "country", code, name: countries.getName(code, "en") ?? name } : { kind: "unknown" };
}
