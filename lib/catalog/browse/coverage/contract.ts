import type { Resource } from "../../vocabulary";

/** Counts by a year or a code: "2024" → 3. */
export type Counts = Readonly<Record<string, number>>;

/** Companies of a country, by source; null: the country is not known. Days are YYYY-MM-DD. */
export type CountryCoverage = { country: string | null; bySource: Counts; records: number; newest: string | null };

/** Products of a source by the year in which they were listed. */
export type ProductCoverage = { category: string; source: string; years: Counts; undated: number; records: number; newest: string | null };

/** Assessments of a price series by year. */
export type SeriesCoverage = {
  id: string;
  item: string;
  stage: string;
  region: string;
  source: string;
  frequency: string;
  years: Counts;
  records: number;
  first: string;
  last: string;
  /** Weeks or months between the first and the last without an assessment; null where none is due at a fixed time. */
  missing: number | null;
};

/** A shipment table with the quarters that it has, by year. */
export type TableCoverage = {
  product: string;
  dimension: string;
  basis: string;
  source: string;
  quarters: readonly { quarter: string; rows: number }[];
  /** Quarters between the first and the last that it does not have. */
  missing: readonly string[];
};

export type Coverage = {
  companies: readonly CountryCoverage[];
  products: readonly ProductCoverage[];
  prices: readonly SeriesCoverage[];
  shipments: readonly TableCoverage[];
};

/** How complete and fresh the records of a source were at its last measured release. */
export type SourceQuality = {
  source: string;
  resource: Resource;
  /** Percent of the fields that a record may have, over all records. */
  completePct: number;
  ageDays: number | null;
};
