import { countryName, countryNamed } from "../countries";

/** Areas that are exports to real places but to no country of today: they count in the total only. */
const RESIDUAL = new Set(["Other Africa", "Other Asia", "Other Europe", "Other Latin America", "Other Oceania", "Netherlands Antilles"]);

/** What Ember means by names that others give to two countries. */
const OWN_NAMES: Readonly<Record<string, string>> = { Congo: "CG" };

export type Area = { kind: "country"; code: string; name: string } | { kind: "residual" } | { kind: "unknown" };

/** The country that Ember means by an area name, with its ISO code and English short name. */
export function areaOf(name: string): Area {
  if (RESIDUAL.has(name)) return { kind: "residual" };
  const code = (Object.hasOwn(OWN_NAMES, name) ? OWN_NAMES[name] : undefined) ?? countryNamed(name);
  return code ? { kind: "country", code, name: countryName(code) } : { kind: "unknown" };
}
