import { countryName } from "./country-name";

const UNITS: Readonly<Record<string, string>> = { m2: "m²" };
type Quote = { currency: string; unit: string };

/** "USD per W" */
export const quoteText = ({ currency, unit }: Quote): string => `${currency} per ${UNITS[unit] ?? unit}`;
/** "USD/W", in tables. */
export const quoteCode = ({ currency, unit }: Quote): string => `${currency}/${UNITS[unit] ?? unit}`;

const TERMS: Readonly<Record<string, string>> = {
  fob: "FOB",
  exw: "EXW",
  ddp: "DDP",
  domestic_vat_incl: "domestic, with VAT",
  in_warehouse: "in warehouse",
};
/** "FOB", "domestic, with VAT" */
export const termText = (term: string): string => TERMS[term] ?? term;

/** Markets that price sheets quote beside countries. */
const MARKETS: Readonly<Record<string, string>> = { EU: "EU", SEA: "Southeast Asia", ex_china: "Outside China", global: "Global" };
/** "China" of CN, "Southeast Asia" of SEA. */
export const marketText = (region: string): string => MARKETS[region] ?? countryName(region);

/** "TOPCon module, China": items of several markets have one name. */
export const seriesName = ({ item, region }: { item: string; region: string }): string => `${item}, ${marketText(region)}`;
