import countries from "i18n-iso-countries";
import { squash } from "@/lib/core/text";

/** The kinds of records; each names its table. */
export const RESOURCES = ["company", "product", "spot_price", "shipment"] as const;
export type Resource = (typeof RESOURCES)[number];

export const TECHNOLOGIES = [
  "al_bsf",
  "perc",
  "topcon",
  "hjt",
  "bc",
  "shingled",
  "cdte",
  "cigs",
  "a_si",
  "perovskite",
  "tandem",
  "mono",
  "multi",
  "thin_film",
] as const;
export type Technology = (typeof TECHNOLOGIES)[number];

export const MATERIALS = ["mono", "multi", "thin_film"] as const;
export type Material = (typeof MATERIALS)[number];

/** The technologies that a material covers; al_bsf and shingled cells exist in mono and multi, so `material` decides for them. */
export const TECHNOLOGIES_OF_MATERIAL: Record<Material, readonly Technology[]> = {
  mono: ["mono", "perc", "topcon", "hjt", "bc"],
  multi: ["multi"],
  thin_film: ["thin_film", "cdte", "cigs", "a_si"],
};

const SPELLINGS: Record<Technology, readonly string[]> = {
  al_bsf: ["al-bsf", "bsf", "full bsf"],
  perc: ["perc", "mono perc", "p-type perc", "p-perc"],
  topcon: ["topcon", "n-type topcon", "n-topcon", "n topcon", "tunnel oxide passivated contact"],
  hjt: ["hjt", "hit", "heterojunction", "n-type hjt", "shj"],
  bc: ["bc", "xbc", "ibc", "hpbc", "abc", "back contact", "n-type bc"],
  shingled: ["shingled"],
  cdte: ["cdte", "cadmium telluride"],
  cigs: ["cigs", "cis"],
  a_si: ["a-si", "amorphous silicon", "amorphous"],
  perovskite: ["perovskite"],
  tandem: ["tandem", "perovskite tandem", "perovskite-silicon tandem"],
  mono: ["mono", "monocrystalline", "mono-c-si", "mono-si", "single crystalline"],
  multi: ["multi", "multicrystalline", "multi-c-si", "poly", "polycrystalline", "multi-si", "poly-si"],
  thin_film: ["thin film", "thin-film"],
};

const TECHNOLOGY_BY_SPELLING = new Map<string, Technology>(
  TECHNOLOGIES.flatMap((technology) => [technology, ...SPELLINGS[technology]].map((text) => [squash(text), technology] as const)),
);

/** The one spelling of a technology for any usual one, or undefined. */
export function technologyOf(text: string): Technology | undefined {
  return TECHNOLOGY_BY_SPELLING.get(squash(text));
}

/** The material that a technology implies, or null where it can be either or neither (al_bsf, shingled, perovskite, tandem). */
export function materialOf(technology: Technology): Material | null {
  for (const material of MATERIALS) if (TECHNOLOGIES_OF_MATERIAL[material].includes(technology)) return material;
  return null;
}

export const COMPANY_TYPES = [
  "polysilicon",
  "ingot",
  "wafer",
  "cell",
  "panel",
  "inverter",
  "optimizer",
  "mounting",
  "tracker",
  "storage",
  "charge_controller",
  "cable_connector",
  "junction_box",
  "monitoring",
  "glass",
  "encapsulant",
  "backsheet",
  "paste",
  "frame",
  "equipment",
  "materials",
  "installer",
  "epc",
  "developer",
  "distributor",
  "service",
  "application",
  "recycler",
] as const;
export type CompanyType = (typeof COMPANY_TYPES)[number];

export const COMPANY_STATUSES = ["active", "inactive", "insolvent", "merged", "rebranded"] as const;
export const STAFF_RANGES = ["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"] as const;

export const PRODUCT_CATEGORIES = ["module", "inverter", "storage"] as const;
export const PRODUCT_STATUSES = ["active", "discontinued", "announced"] as const;
export const DOPINGS = ["p", "n"] as const;
export const WAFER_FORMATS = ["M2", "G1", "M4", "M6", "M10", "M10L", "G12R", "G12"] as const;

export const PRICE_STAGES = ["polysilicon", "wafer", "cell", "module", "glass", "inverter"] as const;
export type PriceStage = (typeof PRICE_STAGES)[number];
export const PRICE_TERMS = ["domestic_vat_incl", "exw", "fob", "ddp", "in_warehouse"] as const;
export const CURRENCIES = ["CNY", "USD", "EUR"] as const;
export const PRICE_UNITS = ["kg", "piece", "W", "m2"] as const;
export const PRICE_FREQUENCIES = ["daily", "weekly", "monthly", "irregular"] as const;
export const PRICE_BASES = ["assessment", "carried_forward"] as const;
/** ISO 3166-1 alpha-2 country, or one of the market regions that price sheets quote. */
export const PRICE_REGIONS = ["CN", "US", "EU", "IN", "SEA", "ex_china", "global"] as const;

export const SHIPMENT_PRODUCTS = ["polysilicon", "wafer", "cell", "module", "inverter", "storage"] as const;
export type ShipmentProduct = (typeof SHIPMENT_PRODUCTS)[number];
/** Words for one thing, of which each list has its own. */
const NAMESAKES = [
  ["module", "modules", "panel", "panels"],
  ["storage", "battery", "batteries", "ess"],
  ["polysilicon", "silicon", "poly"],
  ["wafer", "wafers"],
  ["cell", "cells"],
  ["inverter", "inverters"],
  ["CN", "china", "prc"],
  ["EU", "europe", "european union"],
  ["US", "usa", "united states", "america"],
  ["IN", "india"],
  ["SEA", "southeast asia", "asia"],
  ["CNY", "rmb", "yuan"],
  ["USD", "us$", "$", "dollar"],
  ["EUR", "euro", "€"],
];
/** What a word that a list does not have is called there. */
export const namesakeIn =
  <T extends string>(values: readonly T[]) =>
  (word: string): T | undefined => {
    const words = NAMESAKES.find((group) => group.includes(word.toLowerCase()));
    return values.find((value) => words?.includes(value));
  };

export const SHIPMENT_DIMENSIONS = ["company", "destination", "country_of_origin", "technology"] as const;
export type ShipmentDimension = (typeof SHIPMENT_DIMENSIONS)[number];
export const SHIPMENT_BASES = ["shipped", "produced", "exported", "revenue_recognised"] as const;
export const SHIPMENT_STATUSES = ["actual", "preliminary", "estimate"] as const;

/** Every ISO 3166-1 alpha-2 code, upper case. */
export const COUNTRY_CODES: readonly string[] = Object.keys(countries.getAlpha2Codes()).sort();
const COUNTRY_SET = new Set(COUNTRY_CODES);

/** Upper-case code of an existing country for any case, or undefined. */
export function countryOf(text: string): string | undefined {
  const code = text.toUpperCase();
  return COUNTRY_SET.has(code) ? code : undefined;
}
