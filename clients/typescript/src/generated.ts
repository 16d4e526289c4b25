/** Emitted from the API description by `npm run clients`; edit nothing here. */

export const API_VERSION = "1";

/** The values that this version knows; a later one may add more. */
export type Known<T extends string> = T | (string & {});
/** One value, or several of which any matches. */
export type Many<T> = T | readonly T[];
export type QueryValue = string | number | boolean | Date | readonly (string | number)[] | undefined;

/** An error (RFC 9457). */
export type Problem = {
  /** URL of the documentation for this code. */
  type: string;
  /** Short description of the code; the same for every error with this code. */
  title: string;
  /** HTTP status code. */
  status: number;
  /** What happened in this case and what to do. */
  detail: string;
  /** URN of this error, made from the request ID. */
  instance: string;
  /** Machine-readable error code. */
  code: string;
  /** Same as the Request-Id header. */
  request_id: string;
  /** Whether the same request can succeed if retried later. */
  retryable: boolean;
  /** All invalid parameters; empty for other errors. */
  errors: Array<Issue>;
  /** ID of the record that the requested one was merged into. Only for merged companies and products. */
  merged_into?: string;
};

/** A single error in a parameter. */
export type Issue = {
  /** Name of the parameter. */
  parameter: string;
  /** Type of error. */
  code: string;
  /** Description of the error, with the allowed values. */
  detail: string;
};

/** A company in the photovoltaic industry. */
export type Company = {
  /** Stable company ID. */
  id: string;
  /** Common name. */
  name: string;
  /** Registered legal name. */
  legal_name: string | null;
  /** Alternative spellings and former names. */
  aliases: Array<string>;
  /** Country of the head office (ISO 3166-1 alpha-2). */
  country: string | null;
  /** State, province or region. */
  region: string | null;
  /** City. */
  city: string | null;
  /** Business activities. */
  types: Array<
    Known<
      | "polysilicon"
      | "ingot"
      | "wafer"
      | "cell"
      | "panel"
      | "inverter"
      | "optimizer"
      | "mounting"
      | "tracker"
      | "storage"
      | "charge_controller"
      | "cable_connector"
      | "junction_box"
      | "monitoring"
      | "glass"
      | "encapsulant"
      | "backsheet"
      | "paste"
      | "frame"
      | "equipment"
      | "materials"
      | "installer"
      | "epc"
      | "developer"
      | "distributor"
      | "service"
      | "application"
      | "recycler"
    >
  >;
  /** Technologies it manufactures. */
  technologies: Array<
    Known<
      | "al_bsf"
      | "perc"
      | "topcon"
      | "hjt"
      | "bc"
      | "shingled"
      | "cdte"
      | "cigs"
      | "a_si"
      | "perovskite"
      | "tandem"
      | "mono"
      | "multi"
      | "thin_film"
    >
  >;
  /** Year founded. */
  founded_year: number | null;
  /** Headcount range. */
  staff_range: Known<"1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+"> | null;
  /** Annual production capacity by stage; as_of is the year. Unit: kt or GW per year, as named in the key. */
  capacity: Record<string, number | string | null> | null;
  /** Website. */
  website: string | null;
  /** ID of the parent company. */
  parent_id: string | null;
  /** Company status. */
  status: Known<"active" | "inactive" | "insolvent" | "merged" | "rebranded">;
  /** Date when the record was last verified. */
  last_verified: string | null;
  /** Code of the source; meta.sources gives its name and licence. */
  source: string;
  /** Time when this version of the record was published. */
  updated_at: string;
  /** Release that published this version. */
  release: number;
  /** Custom fields of your organisation, if it has any; null if there is no value. */
  custom?: Record<string, string | number | boolean | null>;
};

/** Pagination information. */
export type Page = {
  /** Maximum number of records in this response. */
  limit: number;
  /** Whether there are more records. */
  has_more: boolean;
  /** URL of the next page; null on the last page. */
  next: string | null;
};

/** Information about the response. */
export type ListMeta = {
  /** Release the data comes from. */
  release: number;
  /** Time when the release was published. */
  published_at: string | null;
  /** Release selected by `as_of`; null without `as_of`. */
  as_of: number | null;
  /** Whether the records include generated sample data. */
  sample: boolean;
  /** Sources of the records in this response. */
  sources: Array<Source>;
  /** Total number of matching records; only with `include_total=true`. */
  total?: number;
};

/** Source of records, with its licence. */
export type Source = {
  code: string;
  name: string;
  licence: string;
};

/** What a request would return and cost. Sent instead of data with `Prefer: dry-run`; free. */
export type DryRun = {
  data: {
    /** What this request would return; of a stream, the events that it would send at once. */
    response: {
      /** Records. */
      rows: number;
      /** Calls that count toward the quota. */
      calls: number;
      /** Size of the body before compression; an estimate for more than one page. */
      bytes: number;
    };
    /** The whole result, with the largest pages of your plan. */
    all_pages: {
      /** Records. */
      rows: number;
      /** Calls that count toward the quota. */
      calls: number;
      /** Size of the body before compression; an estimate for more than one page. */
      bytes: number;
    };
  };
  meta: {
    release: number;
    published_at: string | null;
  };
};

/** Number of companies with a value. */
export type CompanyStats = {
  /** What is counted. */
  by: Known<"country" | "type" | "technology" | "status">;
  /** The value; null for companies of which it is not known. */
  value: string | null;
  /** Number of companies with the value. A company with several types or technologies counts in each. */
  companies: number;
};

/** Information about the response. */
export type RecordMeta = {
  /** Release the data comes from. */
  release: number;
  /** Time when the release was published. */
  published_at: string | null;
  /** Release selected by `as_of`; null without `as_of`. */
  as_of: number | null;
  /** Whether the records include generated sample data. */
  sample: boolean;
  /** Sources of the records in this response. */
  sources: Array<Source>;
};

/** A product specification. Each power class is a separate record. */
export type Product = {
  /** Stable product ID. */
  id: string;
  /** ID of the manufacturer, if it is in the catalogue. */
  company_id: string | null;
  /** Manufacturer as named by the source. */
  manufacturer: string;
  /** Brand. */
  brand: string | null;
  /** Groups the power classes of one series. */
  series_id: string | null;
  /** Model designation. */
  model: string;
  /** Product category. */
  category: Known<"module" | "inverter" | "storage">;
  /** Most specific technology stated by the source. */
  technology: Known<
    | "al_bsf"
    | "perc"
    | "topcon"
    | "hjt"
    | "bc"
    | "shingled"
    | "cdte"
    | "cigs"
    | "a_si"
    | "perovskite"
    | "tandem"
    | "mono"
    | "multi"
    | "thin_film"
  > | null;
  /** Cell material. */
  material: Known<"mono" | "multi" | "thin_film"> | null;
  /** Base doping of the cell. */
  doping: Known<"p" | "n"> | null;
  /** Wafer format, such as M10 or G12R. */
  wafer_format: string | null;
  /** Maximum power at standard test conditions, as listed. Unit: W. */
  pmax_stc_w: number | null;
  /** Nameplate power class of the module. Unit: W. */
  nameplate_w: number | null;
  /** Module efficiency at standard test conditions. Unit: %. */
  efficiency_pct: number | null;
  /** Voltage at maximum power. Unit: V. */
  vmp_v: number | null;
  /** Current at maximum power. Unit: A. */
  imp_a: number | null;
  /** Open-circuit voltage. Unit: V. */
  voc_v: number | null;
  /** Short-circuit current. Unit: A. */
  isc_a: number | null;
  /** Nominal operating cell temperature. Unit: °C. */
  noct_c: number | null;
  /** Temperature coefficient of power. Unit: % per °C. */
  gamma_pmax_pct_per_c: number | null;
  /** Temperature coefficient of open-circuit voltage. Unit: % per °C. */
  beta_voc_pct_per_c: number | null;
  /** Temperature coefficient of short-circuit current. Unit: % per °C. */
  alpha_isc_pct_per_c: number | null;
  /** Whether the rear side also generates power. */
  bifacial: boolean | null;
  /** Rear-side power relative to the front side. Unit: %. */
  bifaciality_pct: number | null;
  /** Number of cells. */
  cells: number | null;
  /** Length. Unit: mm. */
  length_mm: number | null;
  /** Width. Unit: mm. */
  width_mm: number | null;
  /** Weight. Unit: kg. */
  weight_kg: number | null;
  /** Maximum system voltage. Unit: V. */
  max_system_voltage_v: number | null;
  /** Standards the product is certified to. */
  certifications: Array<string>;
  /** Warranty terms. */
  warranty: {
    product_years: number | null;
    power_years: number | null;
    power_end_pct: number | null;
  } | null;
  /** Power at PVUSA test conditions (PTC). Unit: W. */
  ptc_w: number | null;
  /** Date when the source listed the product. */
  listing_date: string | null;
  /** Product status. */
  status: Known<"active" | "discontinued" | "announced">;
  /** Missing or uncertain values in the record. */
  data_quality: Array<string>;
  /** Rated AC power (inverters). Unit: W. */
  ac_power_w: number | null;
  /** Maximum DC power (inverters). Unit: W. */
  dc_power_max_w: number | null;
  /** Nominal AC voltage. Unit: V. */
  vac_v: number | null;
  /** Lower limit of the MPPT voltage range. Unit: V. */
  mppt_low_v: number | null;
  /** Upper limit of the MPPT voltage range. Unit: V. */
  mppt_high_v: number | null;
  /** CEC weighted efficiency. Unit: %. */
  efficiency_cec_pct: number | null;
  /** Whether the inverter supports a battery. */
  hybrid: boolean | null;
  /** Nameplate energy capacity (storage). Unit: kWh. */
  energy_kwh: number | null;
  /** Continuous discharge power (storage). Unit: kW. */
  power_kw: number | null;
  /** Battery chemistry. */
  chemistry: string | null;
  /** AC round-trip efficiency. Unit: %. */
  roundtrip_pct: number | null;
  /** Code of the source; meta.sources gives its name and licence. */
  source: string;
  /** Time when this version of the record was published. */
  updated_at: string;
  /** Release that published this version. */
  release: number;
  /** Custom fields of your organisation, if it has any; null if there is no value. */
  custom?: Record<string, string | number | boolean | null>;
};

/** A spot price. */
export type SpotPrice = {
  /** Stable ID of the published price. */
  id: string;
  /** ID of the price series. */
  series_id: string;
  /** Requested date, or the date of the row. */
  date: string;
  /** Date of the assessment in effect. */
  effective_date: string;
  /** Value chain stage. */
  stage: Known<"polysilicon" | "wafer" | "cell" | "module" | "glass" | "inverter">;
  /** Description of the priced item. */
  item: string;
  /** Technology, if the price is specific to one. */
  technology: Known<
    | "al_bsf"
    | "perc"
    | "topcon"
    | "hjt"
    | "bc"
    | "shingled"
    | "cdte"
    | "cigs"
    | "a_si"
    | "perovskite"
    | "tandem"
    | "mono"
    | "multi"
    | "thin_film"
  > | null;
  /** Wafer format, if the price is specific to one. */
  wafer_format: string | null;
  /** Market: a country code, EU, SEA, ex_china or global. */
  region: string;
  /** Market segment. */
  segment: string | null;
  /** Delivery and tax terms. */
  price_term: Known<"domestic_vat_incl" | "exw" | "fob" | "ddp" | "in_warehouse">;
  /** Currency. CNY and USD quotes are separate markets, not conversions. */
  currency: Known<"CNY" | "USD" | "EUR">;
  /** Unit the price refers to. */
  unit: Known<"kg" | "piece" | "W" | "m2">;
  /** Low end of the range, in currency per unit. */
  low: number | null;
  /** Average, in currency per unit. */
  avg: number;
  /** High end of the range, in currency per unit. */
  high: number | null;
  /** Change from the previous assessment. A carried-forward row has that of the assessment in effect. Unit: %. */
  change_pct: number | null;
  /** Assessment frequency of the series. */
  frequency: Known<"daily" | "weekly" | "monthly" | "irregular">;
  /** assessment: assessed on this date. carried_forward: the latest assessment still applies. */
  basis: Known<"assessment" | "carried_forward">;
  /** Whether the series is a benchmark for its technology, stage and region. */
  benchmark: boolean;
  /** Version of the item's definition at the source. */
  spec_version: string | null;
  /** Age of the price on `date`: days since its assessment. */
  age_days: number;
  /** Code of the source; meta.sources gives its name and licence. */
  source: string;
  /** Time when this version of the record was published. */
  updated_at: string;
  /** Release that published this version. */
  release: number;
};

/** A price series. */
export type PriceSeries = {
  /** Stable ID of the series: `series_id` of its prices. */
  id: string;
  /** Value chain stage. */
  stage: Known<"polysilicon" | "wafer" | "cell" | "module" | "glass" | "inverter">;
  /** Description of the priced item. */
  item: string;
  /** Technology, if the price is specific to one. */
  technology: Known<
    | "al_bsf"
    | "perc"
    | "topcon"
    | "hjt"
    | "bc"
    | "shingled"
    | "cdte"
    | "cigs"
    | "a_si"
    | "perovskite"
    | "tandem"
    | "mono"
    | "multi"
    | "thin_film"
  > | null;
  /** Wafer format, if the price is specific to one. */
  wafer_format: string | null;
  /** Market: a country code, EU, SEA, ex_china or global. */
  region: string;
  /** Market segment. */
  segment: string | null;
  /** Delivery and tax terms. */
  price_term: Known<"domestic_vat_incl" | "exw" | "fob" | "ddp" | "in_warehouse">;
  /** Currency. CNY and USD quotes are separate markets, not conversions. */
  currency: Known<"CNY" | "USD" | "EUR">;
  /** Unit the price refers to. */
  unit: Known<"kg" | "piece" | "W" | "m2">;
  /** Assessment frequency. */
  frequency: Known<"daily" | "weekly" | "monthly" | "irregular">;
  /** Whether the series is a benchmark for its technology, stage and region. */
  benchmark: boolean;
  /** Date of the first assessment that your plan shows. */
  first: string;
  /** Date of the latest assessment. */
  last: string;
  /** ended: no assessment for 60 days (daily), 120 days (weekly), 180 days (irregular) or 365 days (monthly). */
  state: Known<"active" | "ended">;
  /** Date of the last assessment of an ended series; null while it is active. */
  ended_on: string | null;
  /** Code of the source; meta.sources gives its name and licence. */
  source: string;
};

/** Assessments of a price series, aggregated by month or week. */
export type PriceTrend = {
  /** ID of the price series. */
  series_id: string;
  /** First day of the month or week (Monday). */
  period_start: string;
  /** Length of the period. */
  interval: Known<"month" | "week">;
  /** Value chain stage. */
  stage: Known<"polysilicon" | "wafer" | "cell" | "module" | "glass" | "inverter">;
  /** Description of the priced item. */
  item: string;
  /** Technology, if the price is specific to one. */
  technology: Known<
    | "al_bsf"
    | "perc"
    | "topcon"
    | "hjt"
    | "bc"
    | "shingled"
    | "cdte"
    | "cigs"
    | "a_si"
    | "perovskite"
    | "tandem"
    | "mono"
    | "multi"
    | "thin_film"
  > | null;
  /** Wafer format, if the price is specific to one. */
  wafer_format: string | null;
  /** Market: a country code, EU, SEA, ex_china or global. */
  region: string;
  /** Market segment. */
  segment: string | null;
  /** Delivery and tax terms. */
  price_term: Known<"domestic_vat_incl" | "exw" | "fob" | "ddp" | "in_warehouse">;
  /** Currency. CNY and USD quotes are separate markets, not conversions. */
  currency: Known<"CNY" | "USD" | "EUR">;
  /** Unit the price refers to. */
  unit: Known<"kg" | "piece" | "W" | "m2">;
  /** Lowest price in the period; null in a gap. */
  low: number | null;
  /** Mean of all assessments; null in a gap. */
  avg: number | null;
  /** Highest price in the period; null in a gap. */
  high: number | null;
  /** First assessment of the period. */
  first: number | null;
  /** Last assessment of the period. */
  last: number | null;
  /** Change in avg from the previous period; null if either period is a gap or has quarantined prices. Unit: %. */
  change_pct: number | null;
  /** Number of assessments; 0 is a gap. */
  observations: number;
  /** Number of assessments of the period that are quarantined and not in its figures. */
  quarantined: number;
  /** Whether the series is a benchmark for its technology, stage and region. */
  benchmark: boolean;
  /** Code of the source; meta.sources gives its name and licence. */
  source: string;
};

/** Shipment volume and market share for a quarter. */
export type Shipment = {
  /** Stable ID; null for the computed remainder. */
  id: string | null;
  /** Calendar quarter. */
  quarter: string;
  /** Product shipped. */
  product: Known<"polysilicon" | "wafer" | "cell" | "module" | "inverter" | "storage">;
  /** Breakdown of the rows. */
  dimension: Known<"company" | "destination" | "country_of_origin" | "technology">;
  /** Company ID, country code, technology or “others”. */
  entity_id: string;
  /** Name of the entity. */
  entity: string;
  /** Rank by volume; equal volumes share a rank. Null for withheld rows, the remainder, and tables that are incomplete or have no stated total. */
  rank: number | null;
  /** Shipped volume; null if withheld or incomplete. Unit: GW. */
  volume_gw: number | null;
  /** Share of the stated total; null if no total is stated or the remainder is incomplete. Unit: %. */
  share_pct: number | null;
  /** What the share is a percentage of. */
  share_basis: "stated_total" | null;
  /** Change from the previous quarter. Unit: %. */
  qoq_pct: number | null;
  /** Change from the same quarter of the previous year. Unit: %. */
  yoy_pct: number | null;
  /** Measurement basis of the volume. */
  basis: Known<"shipped" | "produced" | "exported" | "revenue_recognised">;
  /** Certainty of the figure. incomplete: a row of the table is quarantined, so the remainder has no volume or share, and no row has a rank. */
  status: Known<"actual" | "preliminary" | "estimate" | "incomplete">;
  /** Whether the volume is known but withheld. */
  withheld: boolean;
  /** Code of the source; meta.sources gives its name and licence. */
  source: string;
  /** Time when this version of the record was published. */
  updated_at: string;
  /** Release that published this version. */
  release: number;
};

/** A returned shipment table. */
export type ShipmentTable = {
  /** Quarter of the figures. */
  quarter: string;
  /** Measurement basis. */
  basis: Known<"shipped" | "produced" | "exported" | "revenue_recognised">;
  /** Source of the table. */
  source: string;
  /** Stated total that shares refer to. Unit: GW. */
  total_gw: number | null;
};

/** An available shipment table. */
export type ShipmentDataset = {
  product: Known<"polysilicon" | "wafer" | "cell" | "module" | "inverter" | "storage">;
  dimension: Known<"company" | "destination" | "country_of_origin" | "technology">;
  basis: Known<"shipped" | "produced" | "exported" | "revenue_recognised">;
  source: string;
};

/** An anonymised request for quotation. At least two other buyers have an identical request. */
export type Rfq = {
  /** ID of the request. It reveals neither its time nor its sender. */
  id: string;
  /** Position in the feed; GET /rfqs/stream can resume after it. */
  position: number;
  /** Time of publication: once a day at a random time, at least 15 minutes after submission, together with identical requests. */
  published_at: string;
  /** Product category. */
  category: Known<
    "module" | "cell" | "wafer" | "polysilicon" | "inverter" | "storage" | "mounting" | "tracker" | "glass" | "cable_connector"
  >;
  /** Technology; null if the request names none, or if it could identify the buyer. */
  technology: Known<
    | "al_bsf"
    | "perc"
    | "topcon"
    | "hjt"
    | "bc"
    | "shingled"
    | "cdte"
    | "cigs"
    | "a_si"
    | "perovskite"
    | "tandem"
    | "mono"
    | "multi"
    | "thin_film"
  > | null;
  /** Unit power as a range: modules in W, inverters in kW. */
  power_band: Known<"0-400 W" | "400-500 W" | "500-600 W" | "600-700 W" | "700+ W" | "0-10 kW" | "10-100 kW" | "100+ kW"> | null;
  /** Quantity as a range with its unit. */
  quantity_band: Known<
    | "0-0.1 MW"
    | "0.1-1 MW"
    | "1-10 MW"
    | "10-100 MW"
    | "100+ MW"
    | "0-0.1 MWh"
    | "0.1-1 MWh"
    | "1-10 MWh"
    | "10-100 MWh"
    | "100+ MWh"
    | "0-10 t"
    | "10-100 t"
    | "100-1000 t"
    | "1000+ t"
    | "0-1000 m2"
    | "1000-10000 m2"
    | "10000-100000 m2"
    | "100000+ m2"
    | "0-100 pcs"
    | "100-1000 pcs"
    | "1000-10000 pcs"
    | "10000+ pcs"
  >;
  /** Delivery region; never a country or place. */
  delivery_region: Known<
    "north_america" | "latin_america" | "europe" | "middle_east" | "africa" | "south_asia" | "east_asia" | "southeast_asia" | "oceania"
  >;
  /** Delivery terms; null if the request names none, or if they could identify the buyer. */
  incoterm: Known<"EXW" | "FCA" | "FAS" | "FOB" | "CFR" | "CIF" | "CPT" | "CIP" | "DAP" | "DPU" | "DDP"> | null;
  /** Delivery month, YYYY-MM. */
  delivery_month: string;
  /** open, or closed once its delivery month or 60 days have passed. */
  status: Known<"open" | "closed">;
  /** Code of the source; meta.sources gives its name and licence. */
  source: string;
  /** Time when it was published or closed. */
  updated_at: string;
};

/** A release of the catalogue. */
export type Release = {
  /** Number of the release. */
  release: number;
  /** Time when it was published. */
  published_at: string;
  /** How it came about: import, sample, open-data or revert. */
  kind: string;
  /** Code of the source whose records it changed. */
  source: string;
  /** Release that it undoes. */
  reverts: number | null;
  /** Release that undid it. */
  reverted_by: number | null;
  /** Number of records added, changed and removed, by resource. `/changes` lists them. */
  records: Record<
    string,
    {
      added: number;
      changed: number;
      removed: number;
    }
  >;
};

/** A record changed by a release. */
export type Change = {
  /** Release that made the change. */
  release: number;
  /** Time when the release was published. */
  published_at: string;
  /** Record type. */
  resource: Known<"company" | "product" | "spot_price" | "shipment">;
  /** Record ID. */
  id: string;
  /** Type of change. */
  change: Known<"added" | "changed" | "removed">;
  /** The record as published; null if it was removed. */
  record: Record<string, unknown> | null;
  /** The former values of the fields that changed, or all values of a removed record. Null if the record was added, or if your plan did not show it before. */
  previous: Record<string, unknown> | null;
};

/** A field your organisation has added to companies or products. */
export type CustomField = {
  /** ID of the field. */
  id: string;
  /** Type of record the field belongs to. */
  resource: Known<"company" | "product">;
  /** Name used in `custom`, `fields` and filters. */
  name: string;
  /** Value type. */
  type: Known<"text" | "number" | "date" | "enumeration" | "boolean">;
  /** Display title. */
  title: string;
  /** Explanation of the field. */
  description: string | null;
  /** Unit of the values. */
  unit: string | null;
  /** Allowed values of an enum field; empty for other types. */
  options: Array<string>;
  /** Number of records with a value. */
  values: number;
  /** Time when the field was created. */
  created_at: string;
};

/** Result of the update. Unchanged values are not counted. */
export type CustomValuesWritten = {
  /** Number of values added. */
  set: number;
  /** Number of values changed. */
  changed: number;
  /** Number of values removed. */
  cleared: number;
};

/** Custom values of a record. */
export type CustomRecord = {
  /** ID of the company or product. */
  id: string;
  /** All custom fields of this record as text; null if there is no value. */
  custom: Record<string, string | null>;
};

/** A dataset exported to a file. */
export type ExportSummary = {
  id: string;
  resource: Known<"company" | "product" | "spot_price" | "shipment">;
  format: Known<"csv" | "parquet">;
  filters: Record<string, string>;
  /** Fields included in the export. */
  fields: Array<string>;
  /** Exported release, fixed when the export is created. */
  release: number;
  /** Time when that release was published. */
  published_at: string | null;
  /** Whether it was created with a sandbox key and contains the data of the sandbox. */
  sandbox: boolean;
  /** queued, running, ready, failed, cancelled or expired. */
  state: Known<"queued" | "running" | "ready" | "failed" | "cancelled" | "expired">;
  /** Expected number of rows; null until they are counted. */
  rows_total: number | null;
  /** Rows written so far. */
  rows_done: number;
  /** Size of the finished file. */
  bytes: number | null;
  /** Reason for the failure. */
  failure: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** Time when the files are deleted. */
  expires_at: string | null;
  /** Delivery into your bucket; null if none was requested. */
  delivery: ExportDelivery | null;
};

/** Delivery of an export into your own bucket. */
export type ExportDelivery = {
  /** waiting, delivered or failed. */
  state: Known<"waiting" | "delivered" | "failed">;
  /** Bucket and name of the delivered file, as an s3:// URL. */
  location: string | null;
  delivered_at: string | null;
  /** Reason why the last attempt failed. */
  failure: string | null;
  /** Time of the next attempt, once the file is ready. */
  next_attempt_at: string | null;
};

/** An export with its manifest and download links. */
export type Export = {
  id: string;
  resource: Known<"company" | "product" | "spot_price" | "shipment">;
  format: Known<"csv" | "parquet">;
  filters: Record<string, string>;
  /** Fields included in the export. */
  fields: Array<string>;
  /** Exported release, fixed when the export is created. */
  release: number;
  /** Time when that release was published. */
  published_at: string | null;
  /** Whether it was created with a sandbox key and contains the data of the sandbox. */
  sandbox: boolean;
  /** queued, running, ready, failed, cancelled or expired. */
  state: Known<"queued" | "running" | "ready" | "failed" | "cancelled" | "expired">;
  /** Expected number of rows; null until they are counted. */
  rows_total: number | null;
  /** Rows written so far. */
  rows_done: number;
  /** Size of the finished file. */
  bytes: number | null;
  /** Reason for the failure. */
  failure: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** Time when the files are deleted. */
  expires_at: string | null;
  /** Delivery into your bucket; null if none was requested. */
  delivery: ExportDelivery | null;
  /** The data file and its manifest, once ready. */
  files: Array<{
    name: string;
    media_type: string;
    bytes: number;
    sha256: string;
    /** Download URL; valid without a key for 15 minutes. */
    url: string;
    url_expires_at: string;
  }>;
  manifest: ExportManifest | null;
};

/** Contents of a finished export. */
export type ExportManifest = {
  file: string;
  media_type: string;
  resource: Known<"company" | "product" | "spot_price" | "shipment">;
  format: Known<"csv" | "parquet">;
  rows: number;
  bytes: number;
  /** SHA-256 of the file, in hex. */
  sha256: string;
  release: number;
  /** Time when the release was published. */
  published_at: string | null;
  filters: Record<string, string>;
  columns: Array<{
    name: string;
    /** Type, as in the data dictionary. */
    type: string;
    unit: string | null;
    nullable: boolean;
  }>;
  sources: Array<{
    code: string;
    name: string;
    licence: string;
  }>;
};

/** A webhook endpoint that receives events. */
export type Webhook = {
  /** ID of the endpoint. */
  id: string;
  /** URL that messages are sent to. */
  url: string;
  /** Purpose of the endpoint. */
  description: string;
  /** Event types that are sent. */
  events: Array<
    Known<
      | "price.published"
      | "price.revised"
      | "shipment.published"
      | "company.changed"
      | "product.changed"
      | "rfq.published"
      | "quota.threshold"
      | "key.expiring"
      | "export.finished"
      | "alert.fired"
      | "audit.recorded"
    >
  >;
  /** Source codes. Only releases from these sources are sent; if empty, all are. */
  sources: Array<string>;
  /** E-mail address to notify when the endpoint is disabled automatically; null for the owners. */
  alert_address: string | null;
  /** A disabled endpoint receives no events. */
  state: Known<"enabled" | "disabled">;
  /** by-hand: disabled in the console or through the API; gone: it responded with 410; failing: all deliveries failed for 5 days; null while enabled. */
  disabled_reason: Known<"by-hand" | "gone" | "failing"> | null;
  failing_since: string | null;
  last_success_at: string | null;
  old_secret_until: string | null;
  /** Time of creation. */
  created_at: string;
};

/** A webhook endpoint with its signing secret. */
export type WebhookWithSecret = {
  /** ID of the endpoint. */
  id: string;
  /** URL that messages are sent to. */
  url: string;
  /** Purpose of the endpoint. */
  description: string;
  /** Event types that are sent. */
  events: Array<
    Known<
      | "price.published"
      | "price.revised"
      | "shipment.published"
      | "company.changed"
      | "product.changed"
      | "rfq.published"
      | "quota.threshold"
      | "key.expiring"
      | "export.finished"
      | "alert.fired"
      | "audit.recorded"
    >
  >;
  /** Source codes. Only releases from these sources are sent; if empty, all are. */
  sources: Array<string>;
  /** E-mail address to notify when the endpoint is disabled automatically; null for the owners. */
  alert_address: string | null;
  /** A disabled endpoint receives no events. */
  state: Known<"enabled" | "disabled">;
  /** by-hand: disabled in the console or through the API; gone: it responded with 410; failing: all deliveries failed for 5 days; null while enabled. */
  disabled_reason: Known<"by-hand" | "gone" | "failing"> | null;
  failing_since: string | null;
  last_success_at: string | null;
  old_secret_until: string | null;
  /** Time of creation. */
  created_at: string;
  /** The signing secret, shown only once. Null in the response to a repeated Idempotency-Key. */
  secret: string | null;
};

/** The delivery of an event to an endpoint. */
export type WebhookDelivery = {
  /** ID of the delivery, sent as `webhook-id` with every attempt. */
  id: string;
  /** ID of the endpoint. */
  webhook_id: string;
  /** Type of the event. */
  type: Known<
    | "price.published"
    | "price.revised"
    | "shipment.published"
    | "company.changed"
    | "product.changed"
    | "rfq.published"
    | "quota.threshold"
    | "key.expiring"
    | "export.finished"
    | "alert.fired"
    | "audit.recorded"
    | "webhook.test"
  >;
  /** Time of the event, sent as `timestamp` in the message. */
  event_at: string;
  /** waiting: pending, to be attempted or retried; delivered: the response was 2xx; failed: stopped after 10 attempts or because the endpoint was disabled. */
  state: Known<"waiting" | "delivered" | "failed">;
  /** Attempts since creation or the last replay. */
  attempts: number;
  /** Number of replays. */
  replays: number;
  next_attempt_at: string | null;
  /** HTTP status of the last response; null if there was none. */
  last_status: number | null;
  last_error: string | null;
  /** Time of creation. */
  created_at: string;
  finished_at: string | null;
};

/** A delivery with its requests and responses. */
export type WebhookDeliveryDetail = {
  /** ID of the delivery, sent as `webhook-id` with every attempt. */
  id: string;
  /** ID of the endpoint. */
  webhook_id: string;
  /** Type of the event. */
  type: Known<
    | "price.published"
    | "price.revised"
    | "shipment.published"
    | "company.changed"
    | "product.changed"
    | "rfq.published"
    | "quota.threshold"
    | "key.expiring"
    | "export.finished"
    | "alert.fired"
    | "audit.recorded"
    | "webhook.test"
  >;
  /** Time of the event, sent as `timestamp` in the message. */
  event_at: string;
  /** waiting: pending, to be attempted or retried; delivered: the response was 2xx; failed: stopped after 10 attempts or because the endpoint was disabled. */
  state: Known<"waiting" | "delivered" | "failed">;
  /** Attempts since creation or the last replay. */
  attempts: number;
  /** Number of replays. */
  replays: number;
  next_attempt_at: string | null;
  /** HTTP status of the last response; null if there was none. */
  last_status: number | null;
  last_error: string | null;
  /** Time of creation. */
  created_at: string;
  finished_at: string | null;
  /** Message body, byte for byte. */
  body: string;
  /** The last 50 attempts, newest first. */
  log: Array<WebhookAttempt>;
};

/** An attempt to deliver a message. */
export type WebhookAttempt = {
  /** Time of the attempt. */
  at: string;
  /** Duration of the attempt. */
  duration_ms: number;
  /** HTTP status of the response; null if there was none. */
  status: number | null;
  error: string | null;
  /** Headers with lowercase names. */
  request_headers: Record<string, string>;
  response_headers: Record<string, string> | null;
  response_body: string | null;
};

/** Number of deliveries sent again. */
export type WebhookReplay = {
  /** Number of failed deliveries sent again. */
  replayed: number;
  /** Number of failed deliveries left. Repeat the request to send them. */
  left: number;
};

/** The current key, with its permissions and limits. */
export type Me = {
  /** ID of the key. */
  key_id: string;
  /** ID of the organisation. */
  organisation_id: string;
  /** live or test. Sandbox keys have the mode test. */
  mode: Known<"live" | "test">;
  /** Plan of the organisation; null before the first subscription. */
  plan: Known<"starter" | "pro" | "enterprise"> | null;
  /** Subscription status. */
  state: Known<"active" | "past_due" | "inactive"> | null;
  /** Scopes of the key. */
  scopes: Array<
    Known<
      | "companies:read"
      | "products:read"
      | "prices:read"
      | "prices:history"
      | "shipments:read"
      | "rfqs:read"
      | "webhooks:write"
      | "exports:write"
      | "fields:write"
    >
  >;
  /** What the key can use: features of the plan, or of the sandbox. */
  features: Array<
    Known<
      | "companies"
      | "products"
      | "prices"
      | "trends"
      | "history"
      | "shipments"
      | "rfqs"
      | "webhooks"
      | "custom_fields"
      | "exports"
      | "service_level"
      | "white_label"
    >
  >;
  /** Expiry of the key. */
  expires_at: string | null;
  /** Calls in this month of the plan, or per day in the sandbox; a null limit means unlimited. */
  quota: {
    limit: number | null;
    used: number;
    remaining: number | null;
    period_starts_at: string;
    resets_at: string;
  };
  /** Limits per request and for bursts. */
  limits: {
    rows_per_call: number;
    burst_per_second: number;
    burst_bucket: number;
  };
  /** Date range of the data included in your plan. A null bound means no limit; null instead of an object means not included. */
  reach: {
    spot: {
      from: string | null;
      until: string | null;
    } | null;
    trends: {
      from: string | null;
      until: string | null;
    } | null;
    history: {
      from: string | null;
      until: string | null;
    } | null;
    shipments: {
      from: string | null;
      until: string | null;
    } | null;
  };
};

/** The data dictionary. */
export type Datasets = {
  data: Array<{
    resource: Known<"company" | "product" | "spot_price" | "shipment">;
    path: string;
    title: string;
    description: string;
    /** Number of records in the latest release. */
    records: number;
    /** How many of the records are generated sample data. */
    generated: number;
    /** Time of the latest publication. */
    updated_at: string | null;
    /** Coverage of the dataset. */
    coverage: Record<string, string | number | null>;
    /** Source codes of the records. */
    sources: Array<string>;
    fields: Array<{
      name: string;
      type: string;
      nullable: boolean;
      unit: string | null;
      values: Array<string> | null;
      description: string;
    }>;
  }>;
  meta: {
    release: number;
    published_at: string | null;
    sample: boolean;
    sources: Array<{
      code: string;
      name: string;
      licence: string;
      /** Where the source publishes its data. */
      url: string | null;
    }>;
  };
};

/** The state of the service, measured by one heartbeat per minute. */
export type Status = {
  data: {
    /** Overall state; unknown before the first heartbeat. */
    state: Known<"up" | "partial" | "down" | "unknown">;
    /** Time of this status. */
    read_at: string;
    components: Array<{
      /** Component of the service. */
      component: Known<"api" | "portal" | "database" | "jobs">;
      /** Display name. */
      title: string;
      /** Current state; unknown before the first heartbeat. */
      state: Known<"up" | "down" | "unknown">;
      /** Time of the first heartbeat; null if there is none. */
      since: string | null;
      /** Time of the latest heartbeat. */
      last_heartbeat: string | null;
      availability: {
        /** Share of minutes up in the last 24 hours; null until all of them have been measured. Unit: %. */
        last_24_hours: number | null;
        /** Share of minutes up in the last 7 days; null until all of them have been measured. Unit: %. */
        last_7_days: number | null;
        /** Share of minutes up in the last 30 days; null until all of them have been measured. Unit: %. */
        last_30_days: number | null;
        /** Share of minutes up in the last 90 days; null until all of them have been measured. Unit: %. */
        last_90_days: number | null;
        /** Share of minutes up since the first heartbeat (`since`), at most the last 90 days; null without data. Unit: %. */
        measured: number | null;
      };
      /** The last 90 days, oldest first; today is incomplete. */
      days: Array<{
        /** Day in UTC. */
        day: string;
        /** Minutes of the day that were measured; 0 means no data. Unit: min. */
        minutes_observed: number;
        /** Minutes of downtime among them. Unit: min. */
        minutes_down: number;
      }>;
      /** Complete figures for the months of these days, oldest first. */
      months: Array<{
        /** Calendar month in UTC, YYYY-MM. */
        month: string;
        /** Minutes of the month that were measured; 0 means no data. Unit: min. */
        minutes_observed: number;
        /** Minutes of downtime among them. Unit: min. */
        minutes_down: number;
        /** Share of the measured minutes that were up; null without data. Unit: %. */
        availability: number | null;
      }>;
    }>;
    /** The latest 100 incidents of the last 90 days, newest first. */
    incidents: Array<{
      /** First minute of downtime. */
      from: string;
      /** First minute up again; null while the incident is ongoing. */
      to: string | null;
      /** Duration so far. Unit: min. */
      minutes: number;
      /** Affected components. */
      components: Array<Known<"api" | "portal" | "database" | "jobs">>;
    }>;
    /** Open notices of our team, newest first. Past ones are on the status page and in its feed. */
    notices: Array<{
      /** ID of the notice. */
      id: string;
      /** What it is about. */
      kind: Known<"incident" | "maintenance" | "announcement">;
      /** Title. */
      title: string;
      /** Latest status, such as investigating or scheduled. */
      state: string;
      /** Latest message. */
      text: string;
      /** Affected components, as far as they are known. */
      components: Array<Known<"api" | "portal" | "database" | "jobs">>;
      /** Time of the first message. */
      created_at: string;
      /** Time of the latest message. */
      updated_at: string;
    }>;
    /** Latest data release; null if there is none. */
    release: {
      number: number;
      published_at: string;
    } | null;
  };
};

/** A release added spot prices. */
export type PricePublishedMessage = {
  /** Type of the event. */
  type: "price.published";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Release number. */
    release: number;
    /** Source of the release. The `sources` filter applies to it. */
    source: string;
    /** Number of records added. */
    added: number;
    /** URL of the changed records of this resource (`/changes` since the previous release). */
    changes: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A release changed or removed spot prices that were published before. */
export type PriceRevisedMessage = {
  /** Type of the event. */
  type: "price.revised";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Release number. */
    release: number;
    /** Source of the release. The `sources` filter applies to it. */
    source: string;
    /** Number of records changed. */
    changed: number;
    /** Number of records removed. */
    removed: number;
    /** URL of the changed records of this resource (`/changes` since the previous release). */
    changes: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A release added, changed or removed shipment volumes. */
export type ShipmentPublishedMessage = {
  /** Type of the event. */
  type: "shipment.published";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Release number. */
    release: number;
    /** Source of the release. The `sources` filter applies to it. */
    source: string;
    /** Number of records added. */
    added: number;
    /** Number of records changed. */
    changed: number;
    /** Number of records removed. */
    removed: number;
    /** URL of the changed records of this resource (`/changes` since the previous release). */
    changes: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A release added, changed or removed companies. */
export type CompanyChangedMessage = {
  /** Type of the event. */
  type: "company.changed";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Release number. */
    release: number;
    /** Source of the release. The `sources` filter applies to it. */
    source: string;
    /** Number of records added. */
    added: number;
    /** Number of records changed. */
    changed: number;
    /** Number of records removed. */
    removed: number;
    /** URL of the changed records of this resource (`/changes` since the previous release). */
    changes: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A release added, changed or removed products. */
export type ProductChangedMessage = {
  /** Type of the event. */
  type: "product.changed";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Release number. */
    release: number;
    /** Source of the release. The `sources` filter applies to it. */
    source: string;
    /** Number of records added. */
    added: number;
    /** Number of records changed. */
    changed: number;
    /** Number of records removed. */
    removed: number;
    /** URL of the changed records of this resource (`/changes` since the previous release). */
    changes: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** Anonymised requests for quotation were published. Requests published together are reported in one event. */
export type RfqPublishedMessage = {
  /** Type of the event. */
  type: "rfq.published";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Number of requests published. */
    count: number;
    /** IDs of the first 100 requests. */
    ids: Array<string>;
    /** URL to read them. */
    rfqs: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** 50, 80, 90 or 100% of the calls of a month of the plan are used. Each threshold is reported once per month. */
export type QuotaThresholdMessage = {
  /** Type of the event. */
  type: "quota.threshold";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** Threshold that was reached, in percent. */
    percent: number;
    /** Calls used in this period. */
    used: number;
    /** Calls included in the plan. */
    quota: number;
    /** Time of the next reset. */
    period_ends_at: string;
    runs_out_at: string | null;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A key expires in 30 days, in 7 days or tomorrow. Sent once for each of these. */
export type KeyExpiringMessage = {
  /** Type of the event. */
  type: "key.expiring";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** ID of the key. */
    key_id: string;
    /** Name of the key. */
    name: string;
    /** Days until it expires, rounded up. */
    days_left: number;
    /** Requests with the key fail after this time. */
    expires_at: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A bulk export is ready to download. */
export type ExportFinishedMessage = {
  /** Type of the event. */
  type: "export.finished";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** ID of the export. */
    export_id: string;
    /** Exported dataset. */
    resource: string;
    /** File format. */
    format: string;
    /** Total number of rows. */
    rows: number;
    /** Total size of the files. */
    bytes: number;
    /** Whether it was created with a sandbox key. */
    sandbox: boolean;
    /** URL of the export, with its manifest and download links. */
    export: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A price alert of a member fires: the price passed its value, or moved by its percentage. */
export type AlertFiredMessage = {
  /** Type of the event. */
  type: "alert.fired";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** ID of the alert. */
    alert_id: string;
    /** ID of the price series. */
    series_id: string;
    /** `above`, `below` or `move`. */
    kind: string;
    /** Price or percentage of the alert, as a decimal. */
    value: string;
    /** Release with which the price changed. */
    release: number;
    /** New price in the currency and unit of the series, as a decimal. */
    price: string;
    /** Price that it was compared with, as a decimal. */
    previous_price: string;
    /** Change in percent, as a decimal. */
    change_pct: string;
    /** Date of the assessment, YYYY-MM-DD. */
    assessed_on: string;
    /** URL of the history of the series. */
    series: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** Something was recorded in your organisation's audit log. For members who can read the log, and for systems that collect security events. Keys can't ask for it. */
export type AuditRecordedMessage = {
  /** Type of the event. */
  type: "audit.recorded";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** ID of the record in the audit log. */
    event_id: string;
    /** What happened, such as `key.issued`. */
    action: string;
    /** Who did it: `user`, `key`, `staff` (of the service), `job`, `operator` or `visitor`. */
    actor_kind: string;
    actor_id: string | null;
    subject: string | null;
    ip_address: string | null;
    user_agent: string | null;
    request_id: string | null;
    /** Settings that were changed; of secrets, URLs of webhooks and what names a person, only that they changed. */
    changes: Array<{
      /** Name of the setting. */
      field: string;
      from: string | null;
      to: string | null;
    }>;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** A test event, sent on request to the endpoint you choose, regardless of its subscriptions. */
export type WebhookTestMessage = {
  /** Type of the event. */
  type: "webhook.test";
  /** Time of the event. */
  timestamp: string;
  data: {
    /** ID of the endpoint. */
    webhook_id: string;
    /** Test message. */
    message: string;
  };
  /** Only in test events: nothing has happened, and the data is an example. */
  test?: boolean;
};

/** Information about the response. */
export type ListSpotPricesMeta = {
  /** Release the data comes from. */
  release: number;
  /** Time when the release was published. */
  published_at: string | null;
  /** Release selected by `as_of`; null without `as_of`. */
  as_of: number | null;
  /** Whether the records include generated sample data. */
  sample: boolean;
  /** Sources of the records in this response. */
  sources: Array<Source>;
  /** Total number of matching records; only with `include_total=true`. */
  total?: number;
  /** Requested date. */
  date: string;
};

/** Information about the response. */
export type ListShipmentsMeta = {
  /** Release the data comes from. */
  release: number;
  /** Time when the release was published. */
  published_at: string | null;
  /** Release selected by `as_of`; null without `as_of`. */
  as_of: number | null;
  /** Whether the records include generated sample data. */
  sample: boolean;
  /** Sources of the records in this response. */
  sources: Array<Source>;
  /** Total number of matching records; only with `include_total=true`. */
  total?: number;
  /** Quarter of the returned figures; null if there are several. */
  quarter: string | null;
  product: Known<"polysilicon" | "wafer" | "cell" | "module" | "inverter" | "storage">;
  dimension: Known<"company" | "destination" | "country_of_origin" | "technology">;
  /** Measurement basis; null if nothing matches. */
  basis: Known<"shipped" | "produced" | "exported" | "revenue_recognised"> | null;
  /** Source of the tables; null if nothing matches. */
  source: string | null;
  /** Stated total that shares refer to; null if none is stated or there are several tables. Unit: GW. */
  total_gw: number | null;
  /** Returned tables, newest first; all have the same basis and source. */
  tables: Array<ShipmentTable>;
  /** Tables available for the requested quarters; without `quarter`, for the returned one. */
  available: Array<ShipmentDataset>;
};

/** Information about the response. */
export type ListRfqsMeta = {
  /** Release the data comes from. */
  release: number;
  /** Time when the release was published. */
  published_at: string | null;
  /** Release selected by `as_of`; null without `as_of`. */
  as_of: number | null;
  /** Whether the records include generated sample data. */
  sample: boolean;
  /** Sources of the records in this response. */
  sources: Array<Source>;
  /** Total number of matching records; only with `include_total=true`. */
  total?: number;
  /** Position to resume the stream from. */
  last_position: number;
  /** Time given in `as_of`; only with `as_of`. */
  as_of_time?: string;
};

/** Information about the response. */
export type ListChangesMeta = {
  /** Release the data comes from. */
  release: number;
  /** Time when the release was published. */
  published_at: string | null;
  /** Release selected by `as_of`; null without `as_of`. */
  as_of: number | null;
  /** Whether the records include generated sample data. */
  sample: boolean;
  /** Sources of the records in this response. */
  sources: Array<Source>;
  /** Total number of matching records; only with `include_total=true`. */
  total?: number;
  /** The response lists changes after this release. */
  since: number;
  /** Number of matching changes by record type; only with `summary=true`. */
  summary?: Record<
    string,
    {
      added: number;
      changed: number;
      removed: number;
    }
  >;
};

/** Parameters of GET /companies. */
export type ListCompaniesParameters = {
  /** ISO 3166-1 alpha-2 country codes, not case-sensitive. A comma means OR. */
  country?: Many<string> | undefined;
  /** Company type. A comma means OR. */
  type?:
    | Many<
        Known<
          | "polysilicon"
          | "ingot"
          | "wafer"
          | "cell"
          | "panel"
          | "inverter"
          | "optimizer"
          | "mounting"
          | "tracker"
          | "storage"
          | "charge_controller"
          | "cable_connector"
          | "junction_box"
          | "monitoring"
          | "glass"
          | "encapsulant"
          | "backsheet"
          | "paste"
          | "frame"
          | "equipment"
          | "materials"
          | "installer"
          | "epc"
          | "developer"
          | "distributor"
          | "service"
          | "application"
          | "recycler"
        >
      >
    | undefined;
  /** Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR. */
  technology?:
    | Many<
        Known<
          | "al_bsf"
          | "perc"
          | "topcon"
          | "hjt"
          | "bc"
          | "shingled"
          | "cdte"
          | "cigs"
          | "a_si"
          | "perovskite"
          | "tandem"
          | "mono"
          | "multi"
          | "thin_film"
        >
      >
    | undefined;
  /** Company status. A comma means OR. */
  status?: Many<Known<"active" | "inactive" | "insolvent" | "merged" | "rebranded">> | undefined;
  /** Searches names, ignoring case, accents and legal forms. All words must match; a word of one or two letters or digits matches the beginning of a word. */
  q?: string | undefined;
  /** Only records published at or after this date or time. To avoid missing changes, send `meta.published_at` from your last response. */
  updated_since?: string | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: name. */
  sort?: Known<"name" | "-name" | "founded_year" | "-founded_year" | "updated_at" | "-updated_at"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
  /** Filters by custom fields of your organisation. */
  [custom: `custom.${string}`]: QueryValue;
};

/** Parameters of GET /companies/stats. */
export type ListCompanyStatsParameters = {
  /** What to count by. Default: country. */
  by?: Known<"country" | "type" | "technology" | "status"> | undefined;
  /** ISO 3166-1 alpha-2 country codes, not case-sensitive. A comma means OR. */
  country?: Many<string> | undefined;
  /** Company type. A comma means OR. */
  type?:
    | Many<
        Known<
          | "polysilicon"
          | "ingot"
          | "wafer"
          | "cell"
          | "panel"
          | "inverter"
          | "optimizer"
          | "mounting"
          | "tracker"
          | "storage"
          | "charge_controller"
          | "cable_connector"
          | "junction_box"
          | "monitoring"
          | "glass"
          | "encapsulant"
          | "backsheet"
          | "paste"
          | "frame"
          | "equipment"
          | "materials"
          | "installer"
          | "epc"
          | "developer"
          | "distributor"
          | "service"
          | "application"
          | "recycler"
        >
      >
    | undefined;
  /** Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR. */
  technology?:
    | Many<
        Known<
          | "al_bsf"
          | "perc"
          | "topcon"
          | "hjt"
          | "bc"
          | "shingled"
          | "cdte"
          | "cigs"
          | "a_si"
          | "perovskite"
          | "tandem"
          | "mono"
          | "multi"
          | "thin_film"
        >
      >
    | undefined;
  /** Company status. A comma means OR. */
  status?: Many<Known<"active" | "inactive" | "insolvent" | "merged" | "rebranded">> | undefined;
  /** Searches names, ignoring case, accents and legal forms. All words must match; a word of one or two letters or digits matches the beginning of a word. */
  q?: string | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: -companies. */
  sort?: Known<"companies" | "-companies"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /companies/{id}. */
export type GetCompanyParameters = {
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
  /** Filters by custom fields of your organisation. */
  [custom: `custom.${string}`]: QueryValue;
};

/** Parameters of GET /products. */
export type ListProductsParameters = {
  /** Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR. */
  technology?:
    | Many<
        Known<
          | "al_bsf"
          | "perc"
          | "topcon"
          | "hjt"
          | "bc"
          | "shingled"
          | "cdte"
          | "cigs"
          | "a_si"
          | "perovskite"
          | "tandem"
          | "mono"
          | "multi"
          | "thin_film"
        >
      >
    | undefined;
  /** Minimum power in watts, inclusive: nameplate power of modules, output power of inverters and storage. */
  min_power?: number | undefined;
  /** Maximum power in watts, inclusive. */
  max_power?: number | undefined;
  /** Product category. A comma means OR. */
  category?: Many<Known<"module" | "inverter" | "storage">> | undefined;
  /** Manufacturer name or prefix; case and accents are ignored. */
  manufacturer?: string | undefined;
  /** Only products of this company. `all` is the default. */
  company_id?: string | undefined;
  /** Only the power classes of this series. `all` is the default. */
  series_id?: string | undefined;
  /** Minimum module efficiency in percent, inclusive. */
  min_efficiency?: number | undefined;
  /** Maximum module efficiency in percent, inclusive. */
  max_efficiency?: number | undefined;
  /** Minimum length in millimetres, inclusive. */
  min_length?: number | undefined;
  /** Maximum length in millimetres, inclusive. */
  max_length?: number | undefined;
  /** Minimum width in millimetres, inclusive. */
  min_width?: number | undefined;
  /** Maximum width in millimetres, inclusive. */
  max_width?: number | undefined;
  /** Minimum weight in kilograms, inclusive. */
  min_weight?: number | undefined;
  /** Maximum weight in kilograms, inclusive. */
  max_weight?: number | undefined;
  /** Searches names, ignoring case, accents and legal forms. All words must match; a word of one or two letters or digits matches the beginning of a word. */
  q?: string | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: manufacturer. */
  sort?:
    | Known<
        | "manufacturer"
        | "-manufacturer"
        | "model"
        | "-model"
        | "power"
        | "-power"
        | "efficiency"
        | "-efficiency"
        | "updated_at"
        | "-updated_at"
      >
    | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
  /** Filters by custom fields of your organisation. */
  [custom: `custom.${string}`]: QueryValue;
};

/** Parameters of GET /products/{id}. */
export type GetProductParameters = {
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
  /** Filters by custom fields of your organisation. */
  [custom: `custom.${string}`]: QueryValue;
};

/** Parameters of GET /pricing/spot. */
export type ListSpotPricesParameters = {
  /** Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR. */
  type?:
    | Many<
        Known<
          | "al_bsf"
          | "perc"
          | "topcon"
          | "hjt"
          | "bc"
          | "shingled"
          | "cdte"
          | "cigs"
          | "a_si"
          | "perovskite"
          | "tandem"
          | "mono"
          | "multi"
          | "thin_film"
        >
      >
    | undefined;
  /** The price in effect on this date, which is the latest published on or before it. Default: today in China (UTC+8), whose markets set most prices. */
  ts?: string | undefined;
  /** Value chain stage. A comma means OR. */
  stage?: Many<Known<"polysilicon" | "wafer" | "cell" | "module" | "glass" | "inverter">> | undefined;
  /** Market. A comma means OR. */
  region?: Many<Known<"CN" | "US" | "EU" | "IN" | "SEA" | "ex_china" | "global">> | undefined;
  /** Currency of the quote. A comma means OR. */
  currency?: Many<Known<"CNY" | "USD" | "EUR">> | undefined;
  /** Only this price series, by its `id` in `/pricing/series`. `all` is the default. */
  series_id?: string | undefined;
  /** true: only benchmarks of their technology and stage; false: only other series. */
  benchmark?: boolean | undefined;
  /** Only prices of this source, by its `code` in `meta.sources`. */
  source?: string | undefined;
  /** Also return the last price of series that had ended by this date. Implied by `series_id`. */
  include_ended?: boolean | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: position. */
  sort?: Known<"position" | "-position"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /pricing/series. */
export type ListPriceSeriesParameters = {
  /** Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR. */
  type?:
    | Many<
        Known<
          | "al_bsf"
          | "perc"
          | "topcon"
          | "hjt"
          | "bc"
          | "shingled"
          | "cdte"
          | "cigs"
          | "a_si"
          | "perovskite"
          | "tandem"
          | "mono"
          | "multi"
          | "thin_film"
        >
      >
    | undefined;
  /** Value chain stage. A comma means OR. */
  stage?: Many<Known<"polysilicon" | "wafer" | "cell" | "module" | "glass" | "inverter">> | undefined;
  /** Searches the item description. */
  item?: string | undefined;
  /** Market. A comma means OR. */
  region?: Many<Known<"CN" | "US" | "EU" | "IN" | "SEA" | "ex_china" | "global">> | undefined;
  /** Currency of the quote. A comma means OR. */
  currency?: Many<Known<"CNY" | "USD" | "EUR">> | undefined;
  /** Only this price series, by its `id` in `/pricing/series`. `all` is the default. */
  series_id?: string | undefined;
  /** true: only benchmarks of their technology and stage; false: only other series. */
  benchmark?: boolean | undefined;
  /** Only prices of this source, by its `code` in `meta.sources`. */
  source?: string | undefined;
  /** Only series in this state. */
  state?: Known<"active" | "ended"> | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: position. */
  sort?: Known<"position" | "-position"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /pricing/trends. */
export type ListPriceTrendsParameters = {
  /** Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR. */
  type?:
    | Many<
        Known<
          | "al_bsf"
          | "perc"
          | "topcon"
          | "hjt"
          | "bc"
          | "shingled"
          | "cdte"
          | "cigs"
          | "a_si"
          | "perovskite"
          | "tandem"
          | "mono"
          | "multi"
          | "thin_film"
        >
      >
    | undefined;
  /** Value chain stage. A comma means OR. */
  stage?: Many<Known<"polysilicon" | "wafer" | "cell" | "module" | "glass" | "inverter">> | undefined;
  /** Market. A comma means OR. */
  region?: Many<Known<"CN" | "US" | "EU" | "IN" | "SEA" | "ex_china" | "global">> | undefined;
  /** Only this price series, by its `id` in `/pricing/series`. `all` is the default. */
  series_id?: string | undefined;
  /** Period length. Default: month. */
  interval?: Known<"month" | "week"> | undefined;
  /** First day, inclusive. */
  from?: string | undefined;
  /** Last day, inclusive. */
  to?: string | undefined;
  /** true: only benchmarks of their technology and stage; false: only other series. */
  benchmark?: boolean | undefined;
  /** Only prices of this source, by its `code` in `meta.sources`. */
  source?: string | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: period_start. */
  sort?: Known<"period_start" | "-period_start"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /pricing/history. */
export type ListPriceHistoryParameters = {
  /** Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR. */
  type?:
    | Many<
        Known<
          | "al_bsf"
          | "perc"
          | "topcon"
          | "hjt"
          | "bc"
          | "shingled"
          | "cdte"
          | "cigs"
          | "a_si"
          | "perovskite"
          | "tandem"
          | "mono"
          | "multi"
          | "thin_film"
        >
      >
    | undefined;
  /** Value chain stage. A comma means OR. */
  stage?: Many<Known<"polysilicon" | "wafer" | "cell" | "module" | "glass" | "inverter">> | undefined;
  /** Searches the item description. */
  item?: string | undefined;
  /** Market. A comma means OR. */
  region?: Many<Known<"CN" | "US" | "EU" | "IN" | "SEA" | "ex_china" | "global">> | undefined;
  /** Only this price series, by its `id` in `/pricing/series`. `all` is the default. */
  series_id?: string | undefined;
  /** true: only benchmarks of their technology and stage; false: only other series. */
  benchmark?: boolean | undefined;
  /** Only prices of this source, by its `code` in `meta.sources`. */
  source?: string | undefined;
  /** First day, inclusive. */
  from?: string | undefined;
  /** Last day, inclusive. */
  to?: string | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: date. */
  sort?: Known<"date" | "-date"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /market/shipments. */
export type ListShipmentsParameters = {
  /** Calendar quarter. A comma means OR, for at most 12. Default: the latest published. */
  quarter?: Many<string> | undefined;
  /** Product shipped. Default: module. */
  product?: Known<"polysilicon" | "wafer" | "cell" | "module" | "inverter" | "storage"> | undefined;
  /** Breakdown of the rows. Default: company. */
  dimension?: Known<"company" | "destination" | "country_of_origin" | "technology"> | undefined;
  /** Measurement basis. Default: the best available; meta.available lists all. */
  basis?: Known<"shipped" | "produced" | "exported" | "revenue_recognised"> | undefined;
  /** Code of the source whose table is returned. Default: the source that comes first; meta.available lists all. An unknown code is rejected with the known ones. */
  source?: string | undefined;
  /** Only this entity: its ID, its name or the beginning of it; countries by code or name. Of several quarters, those are shown in which a source has it. Shares still refer to the total. */
  entity?: string | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: rank. */
  sort?: Known<"rank" | "-rank"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /rfqs. */
export type ListRfqsParameters = {
  /** Product category. */
  category?:
    | Many<
        Known<"module" | "cell" | "wafer" | "polysilicon" | "inverter" | "storage" | "mounting" | "tracker" | "glass" | "cable_connector">
      >
    | undefined;
  /** Delivery region. */
  region?:
    | Many<
        Known<
          | "north_america"
          | "latin_america"
          | "europe"
          | "middle_east"
          | "africa"
          | "south_asia"
          | "east_asia"
          | "southeast_asia"
          | "oceania"
        >
      >
    | undefined;
  /** Only requests published at or after this date or time. */
  since?: string | number | undefined;
  /** Read the feed as it was at an RFC 3339 time. It has no releases. `latest` is the default. */
  as_of?: string | number | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: -position. */
  sort?: Known<"position" | "-position" | "delivery_month" | "-delivery_month"> | undefined;
};

/** Parameters of GET /rfqs/stream. */
export type StreamRfqsParameters = {
  /** Product category. */
  category?:
    | Many<
        Known<"module" | "cell" | "wafer" | "polysilicon" | "inverter" | "storage" | "mounting" | "tracker" | "glass" | "cable_connector">
      >
    | undefined;
  /** Delivery region. */
  region?:
    | Many<
        Known<
          | "north_america"
          | "latin_america"
          | "europe"
          | "middle_east"
          | "africa"
          | "south_asia"
          | "east_asia"
          | "southeast_asia"
          | "oceania"
        >
      >
    | undefined;
  /** Position to resume after; the Last-Event-ID header takes precedence. Default: only new events. */
  since?: string | number | undefined;
};

/** Parameters of GET /releases. */
export type ListReleasesParameters = {
  /** Only releases of this source. */
  source?: string | undefined;
  /** Only releases published at or after this date or time. */
  since?: string | number | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: -release. */
  sort?: Known<"release" | "-release"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /changes. */
export type ListChangesParameters = {
  /** Changes after this release; 0 for all there are. Default: the changes in the latest release. */
  since?: string | number | undefined;
  /** Changes of releases published at or after this date or time. With `since`, the later of the two counts. */
  published_since?: string | undefined;
  /** Record type. A comma means OR. */
  resource?: Many<Known<"company" | "product" | "spot_price" | "shipment">> | undefined;
  /** Count all matching changes by record type in `meta.summary`. Only for JSON. */
  summary?: boolean | undefined;
  /** Maximum number of records. Default 50; the maximum depends on the plan: 100 in Starter, 500 in Pro, 1,000 in Enterprise. */
  limit?: number | undefined;
  /** Return the exact number of matching records in meta.total. */
  include_total?: boolean | undefined;
  /** Sort order; a minus sign reverses it. Default: release. */
  sort?: Known<"release" | "-release"> | undefined;
  /** Read an earlier state: a release number such as 412 or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
};

/** Parameters of GET /custom-fields. */
export type ListCustomFieldsParameters = {
  /** Maximum number of objects. */
  limit?: number | undefined;
};

/** Body of POST /custom-fields. */
export type DefineCustomFieldBody = {
  resource: Known<"company" | "product">;
  name: string;
  type: Known<"text" | "number" | "date" | "enumeration" | "boolean">;
  title: string;
  description?: string | null | undefined;
  unit?: string | null | undefined;
  options?: Array<string> | undefined;
};

/** Body of PATCH /custom-fields/{id}. */
export type ChangeCustomFieldBody = {
  title?: string | undefined;
  description?: string | null | undefined;
  unit?: string | null | undefined;
  add_options?: Array<string> | undefined;
};

/** Body of PUT /custom-values. */
export type SetCustomValuesBody = {
  values: Array<{
    id: string;
    field: string;
    value: string | number | boolean | null;
  }>;
};

/** Body of PUT /custom-values/{id}. */
export type SetCustomValuesOfRecordBody = {
  values: Record<string, string | number | boolean | null>;
};

/** Body of POST /exports. */
export type CreateExportBody = {
  /** Dataset to export. Prices are the daily rows of every series. */
  resource: Known<"company" | "product" | "spot_price" | "shipment">;
  /** csv: a gzip file. parquet: a file with row groups and statistics. */
  format: Known<"csv" | "parquet">;
  /** Query parameters of the corresponding list endpoint. Shipments: all tables that match; of a table that several sources have, the first, unless `source` names another. */
  filters?: Record<string, string | number | boolean> | undefined;
  /** Fields to include, in record order. Default: all. */
  fields?: Array<string> | undefined;
  /** Export an earlier state: a release number or an RFC 3339 time. `latest` is the default. */
  as_of?: string | number | undefined;
  /** bucket: also write the finished file into the bucket that your organisation has set up in the console. */
  destination?: "bucket" | undefined;
};

/** Parameters of GET /exports. */
export type ListExportsParameters = {
  /** Maximum number of objects. */
  limit?: number | undefined;
};

/** Parameters of GET /webhooks. */
export type ListWebhooksParameters = {
  /** Maximum number of objects. */
  limit?: number | undefined;
};

/** Body of POST /webhooks. */
export type CreateWebhookBody = {
  /** URL that messages are sent to; https with a public host. */
  url: string;
  /** Purpose of the endpoint. */
  description?: string | undefined;
  /** Event types that are sent. */
  events: Array<
    Known<
      | "price.published"
      | "price.revised"
      | "shipment.published"
      | "company.changed"
      | "product.changed"
      | "rfq.published"
      | "quota.threshold"
      | "key.expiring"
      | "export.finished"
      | "alert.fired"
      | "audit.recorded"
    >
  >;
  /** Source codes. Only releases from these sources are sent; if empty, all are. */
  sources?: Array<string> | undefined;
  alert_address?: string | null | undefined;
};

/** Body of PATCH /webhooks/{id}. */
export type ChangeWebhookBody = {
  /** URL that messages are sent to; https with a public host. */
  url?: string | undefined;
  /** Purpose of the endpoint. */
  description?: string | undefined;
  /** Event types that are sent. */
  events?:
    | Array<
        Known<
          | "price.published"
          | "price.revised"
          | "shipment.published"
          | "company.changed"
          | "product.changed"
          | "rfq.published"
          | "quota.threshold"
          | "key.expiring"
          | "export.finished"
          | "alert.fired"
          | "audit.recorded"
        >
      >
    | undefined;
  /** Source codes. Only releases from these sources are sent; if empty, all are. */
  sources?: Array<string> | undefined;
  alert_address?: string | null | undefined;
  /** Disabled endpoints receive nothing. */
  state?: Known<"enabled" | "disabled"> | undefined;
};

/** Body of POST /webhooks/{id}/rotate. */
export type RotateWebhookSecretBody = {
  /** Period during which messages carry both signatures. */
  overlap_hours?: number | undefined;
};

/** Parameters of GET /webhooks/{id}/deliveries. */
export type ListWebhookDeliveriesParameters = {
  /** Only deliveries in this state. */
  state?: Known<"waiting" | "delivered" | "failed"> | undefined;
  /** Only events of this type. */
  type?:
    | Known<
        | "price.published"
        | "price.revised"
        | "shipment.published"
        | "company.changed"
        | "product.changed"
        | "rfq.published"
        | "quota.threshold"
        | "key.expiring"
        | "export.finished"
        | "alert.fired"
        | "audit.recorded"
        | "webhook.test"
      >
    | undefined;
  /** Maximum number of objects. */
  limit?: number | undefined;
};

/** Body of POST /webhooks/{id}/replay. */
export type ReplayFailedWebhookDeliveriesBody = {
  /** Deliveries of events from then on. */
  since: string;
};

/** Parameters of POST /webhooks/{id}/test. */
export type TestWebhookParameters = {
  /** Type of the event. Default: webhook.test. */
  type?:
    | Known<
        | "price.published"
        | "price.revised"
        | "shipment.published"
        | "company.changed"
        | "product.changed"
        | "rfq.published"
        | "quota.threshold"
        | "key.expiring"
        | "export.finished"
        | "alert.fired"
        | "audit.recorded"
        | "webhook.test"
      >
    | undefined;
};

/** Parameters of GET /status. */
export type GetStatusParameters = {
  /** Leave out days, months and past incidents: their lists are empty. */
  summary?: boolean | undefined;
};

/** Parameters of GET /openapi.json. */
export type GetOpenApiParameters = {
  /** Only the operations of one section. */
  tag?:
    | Known<"Companies" | "Products" | "Prices" | "Market" | "RFQs" | "Webhooks" | "Exports" | "Custom fields" | "Catalogue" | "Account">
    | undefined;
  /** Only these operations. A comma means OR. */
  operation?: Many<string> | undefined;
};

/** What is posted to webhook endpoints, told apart by `type`. */
export type WebhookMessage =
  | PricePublishedMessage
  | PriceRevisedMessage
  | ShipmentPublishedMessage
  | CompanyChangedMessage
  | ProductChangedMessage
  | RfqPublishedMessage
  | QuotaThresholdMessage
  | KeyExpiringMessage
  | ExportFinishedMessage
  | AlertFiredMessage
  | AuditRecordedMessage
  | WebhookTestMessage;
