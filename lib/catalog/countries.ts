import countries from "i18n-iso-countries";
import { foldText } from "@/lib/core/text";
import { COUNTRY_CODES, countryOf } from "./vocabulary";

/** Names that statistics and companies use and the ISO list doesn't have. */
const OWN_NAMES: Record<string, readonly string[]> = {
  AE: ["UAE"],
  BA: ["Bosnia Herzegovina"],
  BL: ["Saint Barthelemy"],
  BO: ["Bolivia"],
  BQ: ["Bonaire and Sint Eustatius and Saba"],
  CD: ["Congo (DRC)", "DRC", "DR Congo", "Congo-Kinshasa", "República Democrática do Congo"],
  CG: ["Congo-Brazzaville", "Congo (Republic of the)", "República do Congo"],
  CI: ["Ivory Coast"],
  CN: ["P.R. China", "PRC", "China (Mainland)", "Mainland China", "Chinese Mainland"],
  CV: ["Cabo Verde", "Cape Verde"],
  CW: ["Curacao"],
  CZ: ["Czech Republic"],
  FM: ["Micronesia"],
  GB: ["UK", "U.K.", "Great Britain"],
  GR: ["EL", "Hellas"],
  HK: ["Hong Kong (SAR of China)", "Hong Kong SAR", "Hong Kong, China"],
  KP: ["Democratic People's Republic of Korea", "DPRK"],
  KR: ["Korea (Republic of)", "Republic of Korea", "South Korea", "Korea (South)"],
  LA: ["Lao", "Lao PDR", "Laos"],
  MD: ["Moldova"],
  MM: ["Burma"],
  MO: ["Macao (SAR of China)", "Macau", "Macao SAR"],
  NL: ["Holland", "The Netherlands"],
  PS: ["Palestine", "Palestine (State of)", "State of Palestine"],
  RU: ["Russia"],
  SH: ["Saint Helena and Ascension and Tristan da Cunha"],
  SY: ["Syria"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Turkey", "Türkiye"],
  TW: ["Taiwan", "Taiwan (China)", "Chinese Taipei"],
  TZ: ["Tanzania", "Tanzania (the United Republic of)"],
  US: ["USA", "U.S.", "U.S.A.", "United States", "America"],
  VE: ["Venezuela"],
  VG: ["Virgin Islands (British)", "British Virgin Islands"],
  VI: ["Virgin Islands (U.S.)", "US Virgin Islands"],
  VN: ["Viet Nam", "Vietnam"],
};

/** Names that two countries have, in the spellings of the languages below: which one is meant is for a person to say. */
const SHARED_NAMES: readonly { codes: readonly string[]; names: readonly string[] }[] = [
  {
    codes: ["CG", "CD"],
    names: ["Congo", "Kongo", "The Congo", "Kongó", "Конго", "Κονγκό", "刚果", "コンゴ", "콩고", "República Popular do Congo"],
  },
  { codes: ["KR", "KP"], names: ["Korea", "Corée", "Corea", "Coreia", "Kore", "Корея", "Κορέα", "朝鮮"] },
  { codes: ["VG", "VI"], names: ["Virgin Islands"] },
  { codes: ["MF", "SX"], names: ["Saint Martin", "St. Martin", "São Martinho"] },
];

/** Languages in which lists of the trade name countries. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "hu", "tr", "ru", "uk", "el", "sv", "da", "zh", "ja", "ko", "ar"];

/** Names with the same words are the same: "Tanzania, the United Republic of" and "United Republic of Tanzania". */
const keyOf = (name: string): string =>
  foldText(name)
    .split(" ")
    .filter((word) => !["the", "of", "and"].includes(word))
    .sort()
    .join(" ");

function namesOf(code: string, language: string): string[] {
  const found = countries.getName(code, language, { select: "all" });
  return typeof found === "string" ? [found] : [...(found ?? [])];
}

function addName(names: Map<string, string | null>, key: string, code: string): void {
  const before = names.get(key);
  names.set(key, before === undefined || before === code ? code : null);
}

/** Every name with its code; a name that languages give to different countries is left out. */
function buildNames(): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>();
  for (const language of LANGUAGES) {
    for (const code of COUNTRY_CODES) for (const key of namesOf(code, language).map(keyOf)) addName(names, key, code);
  }
  for (const [code, own] of Object.entries(OWN_NAMES)) for (const name of own) names.set(keyOf(name), code);
  for (const name of SHARED_NAMES.flatMap((shared) => shared.names)) names.set(keyOf(name), null);
  names.delete("");
  return names;
}

let known: ReadonlyMap<string, string | null> | undefined;

/** The ISO 3166-1 alpha-2 code that a text means: a code of two or three letters, or a name in one of the languages above; else undefined. */
export function countryNamed(text: string): string | undefined {
  const trimmed = text.trim();
  const code = countryOf(trimmed) ?? (/^[a-z]{3}$/i.test(trimmed) ? countries.alpha3ToAlpha2(trimmed.toUpperCase()) : undefined);
  known ??= buildNames();
  return known.get(keyOf(trimmed)) ?? code ?? undefined;
}

/** Why a text is no country; one that means two names both. */
export function countryFault(text: string): { code: "ambiguous-country" | "unknown-word"; message: string } {
  const shared = SHARED_NAMES.find(({ names }) => names.some((name) => keyOf(name) === keyOf(text)));
  if (!shared) return { code: "unknown-word", message: `"${text}" is not a country; use an ISO 3166-1 alpha-2 code` };
  const meant = shared.codes.map((code) => `${code} (${countryName(code)})`).join(" or ");
  return { code: "ambiguous-country", message: `"${text}" can be ${meant}; use the ISO 3166-1 alpha-2 code` };
}

/** The English short name of a country, or the code where there is none. */
export const countryName = (code: string): string => countries.getName(code, "en") ?? code;
