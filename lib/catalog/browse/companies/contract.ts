import { z } from "zod";
import type { FacetCount, FactDates, RecordChange } from "../records/contract";

/** A company as a page shows it: figures are text, exactly as they were published. */
export const ShownCompany = z.object({
  id: z.string(),
  name: z.string(),
  legal_name: z.string().nullable(),
  aliases: z.array(z.string()),
  country: z.string().nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  types: z.array(z.string()),
  technologies: z.array(z.string()),
  founded_year: z.string().nullable(),
  staff_range: z.string().nullable(),
  capacity: z.record(z.string(), z.string().nullable()).nullable(),
  website: z.string().nullable(),
  status: z.string(),
  last_verified: z.string().nullable(),
  source: z.string(),
  updated_at: z.string(),
  release: z.string(),
});
export type ShownCompany = z.infer<typeof ShownCompany>;

/** In a list: with the name by which a search found it, where that is another one. */
export type ListedCompany = ShownCompany & { matched: string | null };

export const COMPANY_FACETS = ["country", "type", "technology", "status"] as const;
export type CompanyFacet = (typeof COMPANY_FACETS)[number];
export type CompanyFacets = Readonly<Record<CompanyFacet, readonly FacetCount[]>>;
/** Null: more than are counted for one reader. */
export type CompanyCounts = { total: number | null; facets: CompanyFacets | null };

export type CompanyName = { id: string; name: string; country: string | null; source: string };

export type ProductGroup = { category: string; technology: string | null; count: number };

/** A product line of a company with several power classes. */
export type SeriesName = { id: string; name: string; count: number };

/** Where products of a company come from, and the newest release that changed one of them. */
export type ProductSource = { source: string; release: number };

export type CompanyQuarter = {
  quarter: string;
  product: string;
  basis: string;
  status: string;
  source: string;
  /** GW; null where it is withheld or not known. */
  volume: string | null;
  withheld: boolean;
  /** Percent of the stated total. */
  share: string | null;
  rank: number | null;
  /** The release that published it. */ release: number;
};

/** Ranks of a company in the tables of one product, basis and source, ascending and without a quarter left out. */
export type RankSeries = {
  product: string;
  basis: string;
  source: string;
  /** Null: no table, not in it, or no rank known. */
  points: readonly { quarter: string; rank: number | null; status: string | null }[];
};

export type CompanyProfile = {
  company: ShownCompany;
  parent: CompanyName | null;
  subsidiaries: readonly CompanyName[];
  products: readonly ProductGroup[];
  series: readonly SeriesName[];
  productSources: readonly ProductSource[];
  quarters: readonly CompanyQuarter[];
  ranks: readonly RankSeries[];
  /** What its related companies have in common with it, beside the country. */ mainType: string | null;
  related: readonly ShownCompany[];
  history: readonly RecordChange[];
  dates: FactDates;
};
