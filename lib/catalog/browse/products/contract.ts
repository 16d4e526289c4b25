import { z } from "zod";
import type { CompanyName } from "../companies/contract";
import type { FacetCount, FactDates, RecordChange } from "../records/contract";

/** A figure exactly as it was published. */
const figure = z.string().nullable();
const text = z.string().nullable();
const flag = z.boolean().nullable();

/** A product as a page shows it. */
export const ShownProduct = z.object({
  id: z.string(),
  manufacturer: z.string(),
  brand: text,
  series_id: text,
  model: z.string(),
  category: z.string(),
  technology: text,
  material: text,
  doping: text,
  wafer_format: text,
  pmax_stc_w: figure,
  nameplate_w: figure,
  efficiency_pct: figure,
  vmp_v: figure,
  imp_a: figure,
  voc_v: figure,
  isc_a: figure,
  noct_c: figure,
  gamma_pmax_pct_per_c: figure,
  beta_voc_pct_per_c: figure,
  alpha_isc_pct_per_c: figure,
  bifacial: flag,
  bifaciality_pct: figure,
  cells: figure,
  length_mm: figure,
  width_mm: figure,
  weight_kg: figure,
  max_system_voltage_v: figure,
  certifications: z.array(z.string()),
  warranty: z.record(z.string(), figure).nullable(),
  ptc_w: figure,
  listing_date: text,
  status: z.string(),
  data_quality: z.array(z.string()),
  ac_power_w: figure,
  dc_power_max_w: figure,
  vac_v: figure,
  mppt_low_v: figure,
  mppt_high_v: figure,
  efficiency_cec_pct: figure,
  hybrid: flag,
  energy_kwh: figure,
  power_kw: figure,
  chemistry: text,
  roundtrip_pct: figure,
  source: z.string(),
  updated_at: z.string(),
  release: z.string(),
});
export type ShownProduct = z.infer<typeof ShownProduct>;

export const PRODUCT_FACETS = ["category", "technology"] as const;
export type ProductFacet = (typeof PRODUCT_FACETS)[number];
/** Manufacturers are those with the most products. */
export type ProductFacets = Readonly<Record<ProductFacet | "manufacturer", readonly FacetCount[]>>;
/** Null: more than are counted for one reader. */
export type ProductCounts = { total: number | null; facets: ProductFacets | null };

export type Datasheet = {
  product: ShownProduct;
  /** The manufacturer's record, where the reader may see it. */
  company: CompanyName | null;
  /** The power classes of its series, itself among them; empty without a series. */
  series: readonly ShownProduct[];
  history: readonly RecordChange[];
  dates: FactDates;
};

/** The power classes of one product line of a manufacturer, as far as the reader may see them. */
export type ProductSeries = {
  id: string;
  name: string;
  /** The weakest first. */
  classes: readonly ShownProduct[];
  /** How many there are; of very many, not all are among the classes. */
  total: number;
  /** The manufacturer's record, where the reader may see it. */
  company: CompanyName | null;
};

/** What a list is narrowed to from below and from above, by the names of the API's parameters. */
export const PRODUCT_RANGES = [
  ...(["min_power", "max_power", "min_efficiency", "max_efficiency"] as const),
  ...(["min_length", "max_length", "min_width", "max_width", "min_weight", "max_weight"] as const),
] as const;
export type ProductRange = (typeof PRODUCT_RANGES)[number];

export const SERIES_ID = /^se_[0-9a-z]{1,40}$/;

/** Products that are compared side by side at most. */
export const MOST_COMPARED = 6;
