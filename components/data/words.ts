import { several } from "@/components/ui/amounts";
import { countText } from "@/lib/core/wording";

/** "technologies" as "technology", "quarters" as "quarter"; a series is one as well as many. */
const singular = (name: string): string => (name === "series" ? name : name.replaceAll("_", " ").replace(/ies$/, "y").replace(/s$/, ""));

const isRange = (name: string): boolean => /^(first|last)_(?!assessed)/.test(name);

/** Of a dataset's coverage: "48 series", "2024-11-14 to 2026-11-21"; counts first, then the range and the newest assessment. */
export function coverageTexts(coverage: Readonly<Record<string, string | number | null>>): string[] {
  const counts = Object.entries(coverage).flatMap(([name, value]) =>
    typeof value === "number" ? [several(value, singular(name), name.replaceAll("_", " "))] : [],
  );
  const ends = Object.entries(coverage).filter(([name, value]) => isRange(name) && value !== null);
  const first = ends.find(([name]) => name.startsWith("first_"))?.[1];
  const last = ends.find(([name]) => name.startsWith("last_"))?.[1];
  const assessed = coverage.last_assessed;
  return [
    ...counts,
    ...(first === undefined || last === undefined ? [] : [`${first} to ${last}`]),
    ...(assessed == null ? [] : [`last assessed ${assessed}`]),
  ];
}

/** "36,204, of which 17,216 are generated" */
export const recordsOf = (records: number, generated: number): string =>
  generated === 0
    ? countText(records)
    : `${countText(records)}, of which ${generated === records ? "all" : countText(generated)} are generated`;

/** A value as it stands in a cell of the sample; null for one that is not known. */
export function cellText(value: string | boolean | readonly string[] | null): string | null {
  if (value === null) return null;
  return typeof value === "object" ? value.join(", ") : String(value);
}

/** A dataset in two sentences, beside what the API's description says of one record. */
export const ABOUT = {
  company: "Manufacturers, sellers, installers and recyclers in photovoltaics: activities, location, products and capacity.",
  product:
    "Datasheets for modules, inverters and storage, one record per power class, with electrical and mechanical values in fixed units.",
  spot_price:
    "Daily prices along the value chain, from polysilicon to inverters, each with market, terms, currency and unit. CNY and USD quotes are separate markets, not conversions.",
  shipment:
    "Quarterly volumes by company, destination, origin and technology, with rank, share of the total, and quarter-on-quarter and year-on-year change.",
} as const;
