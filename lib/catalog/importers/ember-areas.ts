import { countryName, countryNamed } from "../countries";

/** Areas that are exports to real places but to no country of today: they count in the total only. */
const RESIDUAL = new Set(["Other Africa", "Other Asia", "Other Europe", "Other Latin America", "Other Oceania", "Netherlands Antilles"]);

export type Area = { kind: "country"; code: string; name: string } | { kind: "residual" } | { kind: "unknown" };

/** The country that Ember means by an area name, with its ISO code and English short name. */
export function areaOf(name: string): Area {
  if (RESIDUAL.has(name)) return { kind: "residual" };
  const code = countryNamed(name);
  return code ? { kind: "country", code, name: countryName(code) } : { kind: "unknown" };
}
