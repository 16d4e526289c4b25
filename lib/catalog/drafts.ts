import type { CompanyType, Material, PriceStage, ProductCategory, ShipmentDimension, ShipmentProduct, Technology } from "./vocabulary";

/**
 * What an importer or the generator hands over: the columns of a record that its source states.
 * Decimals are strings and keep every digit of the source. `ref` identifies the record within its
 * source for ever: the same thing in a later file must have the same ref.
 */
export type Decimal = string;
export type IsoDate = string;

export type CompanyDraft = {
  ref: string;
  name: string;
  legal_name: string | null;
  aliases: string[];
  country: string | null;
  region: string | null;
  city: string | null;
  types: CompanyType[];
  technologies: Technology[];
  founded_year: number | null;
  staff_range: string | null;
  capacity: Record<string, Decimal | string | null> | null;
  website: string | null;
  parent_ref: string | null;
  status: string;
  last_verified: IsoDate | null;
};

export type ProductDraft = {
  ref: string;
  company_id: string | null;
  manufacturer: string;
  brand: string | null;
  /** What groups the power classes of one series; the same text gives the same series_id. */
  series_ref: string | null;
  model: string;
  category: ProductCategory;
  technology: Technology | null;
  material: Material | null;
  doping: "p" | "n" | null;
  wafer_format: string | null;
  pmax_stc_w: Decimal | null;
  nameplate_w: Decimal | null;
  efficiency_pct: Decimal | null;
  vmp_v: Decimal | null;
  imp_a: Decimal | null;
  voc_v: Decimal | null;
  isc_a: Decimal | null;
  noct_c: Decimal | null;
  gamma_pmax_pct_per_c: Decimal | null;
  beta_voc_pct_per_c: Decimal | null;
  alpha_isc_pct_per_c: Decimal | null;
  bifacial: boolean | null;
  bifaciality_pct: Decimal | null;
  cells: number | null;
  length_mm: Decimal | null;
  width_mm: Decimal | null;
  weight_kg: Decimal | null;
  max_system_voltage_v: number | null;
  certifications: string[];
  warranty: { product_years: number | null; power_years: number | null; power_end_pct: Decimal | null } | null;
  ptc_w: Decimal | null;
  listing_date: IsoDate | null;
  status: string;
  data_quality: string[];
  ac_power_w: Decimal | null;
  dc_power_max_w: Decimal | null;
  vac_v: Decimal | null;
  mppt_low_v: Decimal | null;
  mppt_high_v: Decimal | null;
  efficiency_cec_pct: Decimal | null;
  hybrid: boolean | null;
  energy_kwh: Decimal | null;
  power_kw: Decimal | null;
  chemistry: string | null;
  roundtrip_pct: Decimal | null;
};

/** The attributes that make a price series what it is. */
export type SeriesKey = {
  stage: PriceStage;
  item: string;
  technology: Technology | null;
  wafer_format: string | null;
  region: string;
  segment: string | null;
  price_term: string;
  currency: string;
  unit: string;
};

export type PriceDraft = SeriesKey & {
  date: IsoDate;
  effective_date: IsoDate;
  low: Decimal | null;
  avg: Decimal;
  high: Decimal | null;
  change_pct: Decimal | null;
  frequency: string;
  basis: "assessment" | "carried_forward";
  spec_version: string | null;
  /** The series that stands for its technology and stage. */
  benchmark: boolean;
};

export type ShipmentDraft = {
  quarter: string;
  product: ShipmentProduct;
  dimension: ShipmentDimension;
  basis: string;
  /** A company id, a country code, a technology, or a folded name; "total" on the row that states the total. */
  entity_id: string;
  entity: string;
  is_total: boolean;
  volume_gw: Decimal | null;
  status: string;
  withheld: boolean;
};

export const RESOURCES = ["company", "product", "spot_price", "shipment"] as const;
export type Resource = (typeof RESOURCES)[number];

export type Reason = { code: string; detail: string };

export type Draft =
  | { resource: "company"; draft: CompanyDraft }
  | { resource: "product"; draft: ProductDraft }
  | { resource: "spot_price"; draft: PriceDraft }
  | { resource: "shipment"; draft: ShipmentDraft };

/** One row of a file: a draft, or the reasons why it can't be one (it goes to quarantine), or a row that is none of ours. */
export type ImportItem = { line: number } & (
  | Draft
  | { quarantine: Reason[]; resource: Resource; ref: string | null; raw: Record<string, unknown> }
  | { skip: Reason }
);

export type Source = { code: string; name: string; licence: string; url: string | null; synthetic: boolean };

/** Finds the company that a maker's name means, among published real companies; null when none or more than one does. */
export type CompanyDirectory = { idOf(name: string): string | null };

export type ImportInput = {
  path: string;
  companies: CompanyDirectory;
  /** Texts for what the importer names in `options`. */
  options: Readonly<Record<string, string>>;
  /** Paths for what the importer names in `files`. Never text that came with a request. */
  files: Readonly<Record<string, string>>;
};

/**
 * Reads one kind of file. `read` streams: it never holds the whole file. It throws `ImportError`
 * when the file as a whole can't be what it claims (wrong kind, binary, truncated, wrong delimiter).
 */
export type Importer = {
  kind: string;
  title: string;
  /** snapshot: the file is the whole list, rows missing from it are gone. merge: they stay. */
  mode: "snapshot" | "merge";
  source: Source;
  options: Readonly<Record<string, string>>;
  /** Further files that it can read beside its own, with what each is for. */
  files?: Readonly<Record<string, string>>;
  read(input: ImportInput): AsyncIterable<ImportItem>;
};

export class ImportError extends Error {
  constructor(
    readonly code: "wrong-kind" | "binary" | "truncated" | "wrong-delimiter" | "encoding" | "row-too-large" | "empty" | "unreadable",
    detail: string,
    readonly line: number | null = null,
  ) {
    super(detail);
    this.name = "ImportError";
  }
}
