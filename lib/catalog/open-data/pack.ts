/** A source of the pack: what reads its file, which is packed, with the whole names of others, and the title of its release. */
export type PackedSource = { kind: string; file: string; files: Readonly<Record<string, string>>; title: string };

/** Makers' names come first: products and shipments are linked by them. */
export const NAMES: PackedSource = {
  kind: "company-names",
  file: "companies_seed_real.csv",
  files: { spellings: "entity_codes.csv.gz", aliases: "company_aliases.csv" },
  title: "Open data: company names",
};

export const FIGURES: readonly PackedSource[] = [
  { kind: "cec-modules", file: "cec_modules_2021-12-01.csv", files: {}, title: "Open data: modules of the CEC list" },
  { kind: "ember-exports", file: "ember_china_solar_exports_monthly.csv", files: {}, title: "Open data: China's exports, by Ember" },
  { kind: "cec-inverters", file: "cec_inverters_2022-02-18.csv", files: {}, title: "Open data: inverters of the CEC list" },
  { kind: "cec-batteries", file: "cec_battery_list_2026-02-11.csv", files: {}, title: "Open data: batteries of the CEC list" },
  { kind: "price-points", file: "spot_price_facts_2023-2026.csv", files: {}, title: "Open data: published prices" },
  { kind: "shipment-facts", file: "shipment_facts.csv", files: {}, title: "Open data: published shipments" },
];
