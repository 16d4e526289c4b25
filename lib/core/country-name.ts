const NAMES = {
  long: new Intl.DisplayNames("en", { type: "region", fallback: "code" }),
  short: new Intl.DisplayNames("en", { type: "region", fallback: "code", style: "short" }),
};
/** Their long names hold what nobody looks for: "Hong Kong SAR China", "Myanmar (Burma)". */
const BY_SHORT_NAME: ReadonlySet<string> = new Set(["HK", "MM", "MO", "PS"]);

/** "Germany" of DE; what is no country stays as it is. Node and browsers may name some differently. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (NAMES[BY_SHORT_NAME.has(code) ? "short" : "long"].of(code) ?? code) : code;
}
