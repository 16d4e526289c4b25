import { z } from "zod";
import * as p from "@/lib/core/parameters";
import {
  COMPANY_STATUSES,
  COMPANY_TYPES,
  COUNTRY_CODES,
  countryOf,
  CURRENCIES,
  DOPINGS,
  MATERIALS,
  PRICE_BASES,
  PRICE_FREQUENCIES,
  PRICE_REGIONS,
  PRICE_STAGES,
  PRICE_TERMS,
  PRICE_UNITS,
  PRODUCT_CATEGORIES,
  PRODUCT_STATUSES,
  SHIPMENT_BASES,
  SHIPMENT_DIMENSIONS,
  SHIPMENT_PRODUCTS,
  SHIPMENT_STATUSES,
  STAFF_RANGES,
  TECHNOLOGIES,
  technologyOf,
} from "./vocabulary";

/**
 * The public records and parameters of the catalogue. One schema each feeds validation, OpenAPI,
 * the data dictionary and the contract tests. `unit` stands in the metadata of a field that has one.
 */
const field = <T extends z.ZodType>(schema: T, description: string, unit?: string): T =>
  schema.meta({ description, ...(unit ? { "x-unit": unit } : {}) });
const str = z.string().max(1_000);
const isoDay = z.iso.date().max(10);
const instant = z.iso.datetime().max(40);
const num = z.number();
const id = (prefix: string): z.ZodString =>
  z
    .string()
    .max(24)
    .regex(new RegExp(`^${prefix}_[0-9a-z]{16}$`));

const provenance = {
  source: field(str, "Code of the source; meta.sources gives its name and licence."),
  updated_at: field(instant, "Time when this version of the record was published."),
  release: field(z.int(), "Release that published this version."),
};

export const Company = z
  .strictObject({
    id: field(id("co"), "Stable company ID."),
    name: field(str, "Common name."),
    legal_name: field(str.nullable(), "Registered legal name."),
    aliases: field(z.array(str).max(100), "Alternative spellings and former names."),
    country: field(z.string().max(2).nullable(), "Country of the head office (ISO 3166-1 alpha-2)."),
    region: field(str.nullable(), "State, province or region."),
    city: field(str.nullable(), "City."),
    types: field(z.array(z.enum(COMPANY_TYPES)).max(28), "Business activities."),
    technologies: field(z.array(z.enum(TECHNOLOGIES)).max(14), "Technologies it manufactures."),
    founded_year: field(z.int().nullable(), "Year founded."),
    staff_range: field(z.enum(STAFF_RANGES).nullable(), "Headcount range."),
    capacity: field(
      z.record(z.string().max(40), z.union([num, str, z.null()])).nullable(),
      "Annual production capacity by stage; as_of is the year.",
      "kt or GW per year, as named in the key",
    ),
    website: field(str.nullable(), "Website."),
    parent_id: field(id("co").nullable(), "ID of the parent company."),
    status: field(z.enum(COMPANY_STATUSES), "Company status."),
    last_verified: field(isoDay.nullable(), "Date when the record was last verified."),
    ...provenance,
  })
  .meta({ id: "Company", description: "A company in the photovoltaic industry." });

const watts = (text: string): z.ZodType => field(num.nullable(), text, "W");
const volts = (text: string): z.ZodType => field(num.nullable(), text, "V");
const perC = (text: string): z.ZodType => field(num.nullable(), text, "% per °C");
const pct = (text: string): z.ZodType => field(num.nullable(), text, "%");
const mm = (text: string): z.ZodType => field(num.nullable(), text, "mm");

const Warranty = z.strictObject({
  product_years: z.int().nullable(),
  power_years: z.int().nullable(),
  power_end_pct: num.nullable(),
});

export const Product = z
  .strictObject({
    id: field(id("pr"), "Stable product ID."),
    company_id: field(id("co").nullable(), "ID of the manufacturer, if it is in the company database."),
    manufacturer: field(str, "Manufacturer as named by the source."),
    brand: field(str.nullable(), "Brand."),
    series_id: field(z.string().max(24).nullable(), "Groups the power classes of one series."),
    model: field(str, "Model designation."),
    category: field(z.enum(PRODUCT_CATEGORIES), "Product category."),
    technology: field(z.enum(TECHNOLOGIES).nullable(), "Most specific technology stated by the source."),
    material: field(z.enum(MATERIALS).nullable(), "Cell material."),
    doping: field(z.enum(DOPINGS).nullable(), "Base doping of the cell."),
    wafer_format: field(str.nullable(), "Wafer format, such as M10 or G12R."),
    pmax_stc_w: watts("Maximum power at standard test conditions, as listed."),
    nameplate_w: watts("Nameplate power class of the module."),
    efficiency_pct: pct("Module efficiency at standard test conditions."),
    vmp_v: volts("Voltage at maximum power."),
    imp_a: field(num.nullable(), "Current at maximum power.", "A"),
    voc_v: volts("Open-circuit voltage."),
    isc_a: field(num.nullable(), "Short-circuit current.", "A"),
    noct_c: field(num.nullable(), "Nominal operating cell temperature.", "°C"),
    gamma_pmax_pct_per_c: perC("Temperature coefficient of power."),
    beta_voc_pct_per_c: perC("Temperature coefficient of open-circuit voltage."),
    alpha_isc_pct_per_c: perC("Temperature coefficient of short-circuit current."),
    bifacial: field(z.boolean().nullable(), "Whether the rear side also generates power."),
    bifaciality_pct: pct("Rear-side power relative to the front side."),
    cells: field(z.int().nullable(), "Number of cells."),
    length_mm: mm("Length."),
    width_mm: mm("Width."),
    weight_kg: field(num.nullable(), "Weight.", "kg"),
    max_system_voltage_v: field(z.int().nullable(), "Maximum system voltage.", "V"),
    certifications: field(z.array(str).max(100), "Standards the product is certified to."),
    warranty: field(Warranty.nullable(), "Warranty terms."),
    ptc_w: watts("Power at PVUSA test conditions (PTC)."),
    listing_date: field(isoDay.nullable(), "Date when the source listed the product."),
    status: field(z.enum(PRODUCT_STATUSES), "Product status."),
    data_quality: field(z.array(str).max(50), "Missing or uncertain values in the record."),
    ac_power_w: watts("Rated AC power (inverters)."),
    dc_power_max_w: watts("Maximum DC power (inverters)."),
    vac_v: volts("Nominal AC voltage."),
    mppt_low_v: volts("Lower limit of the MPPT voltage range."),
    mppt_high_v: volts("Upper limit of the MPPT voltage range."),
    efficiency_cec_pct: pct("CEC weighted efficiency."),
    hybrid: field(z.boolean().nullable(), "Whether the inverter supports a battery."),
    energy_kwh: field(num.nullable(), "Nameplate energy capacity (storage).", "kWh"),
    power_kw: field(num.nullable(), "Continuous discharge power (storage).", "kW"),
    chemistry: field(str.nullable(), "Battery chemistry."),
    roundtrip_pct: pct("AC round-trip efficiency."),
    ...provenance,
  })
  .meta({ id: "Product", description: "A product specification. Each power class is a record of its own." });

const seriesFields = {
  stage: field(z.enum(PRICE_STAGES), "Value chain stage."),
  item: field(str, "Description of the priced item."),
  technology: field(z.enum(TECHNOLOGIES).nullable(), "Technology, if the price is specific to one."),
  wafer_format: field(str.nullable(), "Wafer format, if the price is specific to one."),
  region: field(z.string().max(20), "Market: a country code, EU, SEA, ex_china or global."),
  segment: field(str.nullable(), "Market segment."),
  price_term: field(z.enum(PRICE_TERMS), "Delivery and tax terms."),
  currency: field(z.enum(CURRENCIES), "Currency. CNY and USD quotes are separate markets, not conversions."),
  unit: field(z.enum(PRICE_UNITS), "Unit the price refers to."),
};

export const SpotPrice = z
  .strictObject({
    id: field(id("sp"), "Stable ID of the published price."),
    series_id: field(id("ps"), "ID of the price series."),
    date: field(isoDay, "Requested date, or the date of the row."),
    effective_date: field(isoDay, "Date of the assessment in effect."),
    ...seriesFields,
    low: field(num.nullable(), "Low end of the range, in currency per unit."),
    avg: field(num, "Average, in currency per unit."),
    high: field(num.nullable(), "High end of the range, in currency per unit."),
    change_pct: field(num.nullable(), "Change from the previous assessment.", "%"),
    frequency: field(z.enum(PRICE_FREQUENCIES), "Assessment frequency of the series."),
    basis: field(z.enum(PRICE_BASES), "assessment: assessed on this date. carried_forward: the latest assessment still applies."),
    benchmark: field(z.boolean(), "Whether the series is the benchmark for its technology and stage."),
    spec_version: field(str.nullable(), "Version of the item's definition at the source."),
    ...provenance,
  })
  .meta({ id: "SpotPrice", description: "A spot price." });

export const Trend = z
  .strictObject({
    series_id: field(id("ps"), "ID of the price series."),
    period_start: field(isoDay, "First day of the month or week (Monday)."),
    interval: field(z.enum(["month", "week"]), "Length of the period."),
    ...seriesFields,
    low: field(num.nullable(), "Lowest price in the period; null in a gap."),
    avg: field(num.nullable(), "Mean of all assessments; null in a gap."),
    high: field(num.nullable(), "Highest price in the period; null in a gap."),
    first: field(num.nullable(), "First assessment of the period."),
    last: field(num.nullable(), "Last assessment of the period."),
    change_pct: field(num.nullable(), "Change in avg from the previous period; null if either period is a gap.", "%"),
    observations: field(z.int(), "Number of assessments; 0 is a gap."),
    source: provenance.source,
  })
  .meta({ id: "PriceTrend", description: "Assessments of a price series, aggregated by month or week." });

export const Shipment = z
  .strictObject({
    id: field(id("sh").nullable(), "Stable ID; null for the computed remainder."),
    quarter: field(z.string().max(6), "Calendar quarter."),
    product: field(z.enum(SHIPMENT_PRODUCTS), "Product shipped."),
    dimension: field(z.enum(SHIPMENT_DIMENSIONS), "Breakdown of the rows."),
    entity_id: field(str, "Company ID, country code, technology or “others”."),
    entity: field(str, "Name of the entity."),
    rank: field(z.int().nullable(), "Rank by volume; equal volumes share a rank. Null for withheld rows and the remainder."),
    volume_gw: field(num.nullable(), "Shipped volume; null if withheld.", "GW"),
    share_pct: field(num.nullable(), "Share of the stated total; null if no total is stated.", "%"),
    share_basis: field(z.literal("stated_total").nullable(), "Base of the share."),
    qoq_pct: field(num.nullable(), "Change from the previous quarter.", "%"),
    yoy_pct: field(num.nullable(), "Change from the same quarter of the previous year.", "%"),
    basis: field(z.enum(SHIPMENT_BASES), "Measurement basis of the volume."),
    status: field(z.enum(SHIPMENT_STATUSES), "Certainty of the figure."),
    withheld: field(z.boolean(), "Whether the volume is known but withheld."),
    ...provenance,
  })
  .meta({ id: "Shipment", description: "Shipment volume and market share for a quarter." });

export const Change = z
  .strictObject({
    release: field(z.int(), "Release that made the change."),
    published_at: field(instant, "Time when the release was published."),
    resource: field(z.enum(["company", "product", "spot_price", "shipment"]), "Record type."),
    id: field(z.string().max(24), "Record ID."),
    change: field(z.enum(["added", "changed", "removed"]), "Type of change."),
    record: field(z.record(z.string().max(60), z.unknown()).nullable(), "The record as published; null if it was removed."),
  })
  .meta({ id: "Change", description: "A record changed by a release." });

const technology = p.listOf(
  TECHNOLOGIES,
  {
    description:
      "Technology name in any common spelling. A material (mono, multi, thin_film) matches all its technologies. A comma means OR.",
    example: "topcon",
  },
  technologyOf,
);
const country = p.listOf(
  COUNTRY_CODES,
  { description: "ISO 3166-1 alpha-2 country codes, not case-sensitive. A comma means OR.", example: "DE" },
  countryOf,
);
const search = p.words({
  description: "Searches names, ignoring case, accents and legal forms. All words must match.",
  example: "solar",
});
const stage = p.listOf(PRICE_STAGES, { description: "Value chain stage. A comma means OR.", example: "module" });
const region = p.listOf(PRICE_REGIONS, { description: "Market. A comma means OR.", example: "CN" });
const from = p.day({ description: "First day, inclusive.", example: "2026-01-01" });
const to = p.day({ description: "Last day, inclusive.", example: "2026-10-31" });

export const CompanyQuery = z.object({
  country: country.optional(),
  type: p.listOf(COMPANY_TYPES, { description: "Company type. A comma means OR.", example: "panel" }).optional(),
  technology: technology.optional(),
  status: p.listOf(COMPANY_STATUSES, { description: "Company status. A comma means OR.", example: "active" }).optional(),
  q: search.optional(),
  updated_since: p
    .instant({
      description:
        "Only records published at or after this date or time. To miss no change, send `meta.published_at` from your last response.",
      example: "2026-11-01",
    })
    .optional(),
});

const power = { minimum: 0, maximum: 100_000_000 };

export const ProductQuery = z.object({
  technology: technology.optional(),
  min_power: p
    .decimal(power, {
      description: "Minimum power in watts, inclusive: nameplate power of modules, output power of inverters and storage.",
      example: "600",
    })
    .optional(),
  max_power: p.decimal(power, { description: "Maximum power in watts, inclusive.", example: "650" }).optional(),
  category: p.listOf(PRODUCT_CATEGORIES, { description: "Product category. A comma means OR.", example: "module" }).optional(),
  manufacturer: p
    .words({ description: "Manufacturer name or its beginning, ignoring case and accents.", example: "Jinko Solar" })
    .optional(),
  company_id: p.idOf("co", { description: "Only products of this company.", example: "co_0123456789abcdef" }).optional(),
  min_efficiency: p
    .decimal({ minimum: 0, maximum: 100 }, { description: "Minimum module efficiency in percent, inclusive.", example: "22.5" })
    .optional(),
  q: search.optional(),
});

export const SpotQuery = z.object({
  type: technology.optional(),
  ts: p
    .day({
      description: "The price in effect on this date, which is the latest published on or before it. Default: the latest.",
      example: "2026-11-18",
    })
    .optional(),
  stage: stage.optional(),
  region: region.optional(),
  currency: p.listOf(CURRENCIES, { description: "Currency of the quote. A comma means OR.", example: "USD" }).optional(),
});

export const TrendQuery = z.object({
  type: technology.optional(),
  stage: stage.optional(),
  region: region.optional(),
  interval: p.oneOf(["month", "week"], { description: "Period length. Default: month.", example: "month" }).optional(),
  from: from.optional(),
  to: to.optional(),
});

export const HistoryQuery = z.object({
  type: technology.optional(),
  stage: stage.optional(),
  item: p.words({ description: "Searches the item description.", example: "182" }).optional(),
  region: region.optional(),
  from: from.optional(),
  to: to.optional(),
});

export const ShipmentQuery = z.object({
  quarter: p.quarter({ description: "Calendar quarter. Default: the latest published.", example: "2025Q3" }).optional(),
  product: p.oneOf(SHIPMENT_PRODUCTS, { description: "Product shipped. Default: module.", example: "module" }).optional(),
  dimension: p.oneOf(SHIPMENT_DIMENSIONS, { description: "Breakdown of the rows. Default: company.", example: "company" }).optional(),
  basis: p
    .oneOf(SHIPMENT_BASES, {
      description: "Measurement basis. Default: the best available; meta.available lists all.",
      example: "shipped",
    })
    .optional(),
  entity: p.words({ description: "Only this entity, by ID or name. Shares still refer to the total.", example: "DE" }).optional(),
});

export const CHANGE_RESOURCES = ["company", "product", "spot_price", "shipment"] as const;
export const ChangeQuery = z.object({
  since: p
    .integer(
      { minimum: 0, maximum: 2_000_000_000 },
      { description: "Changes after this release. Default: the changes in the latest release.", example: "411" },
    )
    .optional(),
  resource: p.listOf(CHANGE_RESOURCES, { description: "Record type. A comma means OR.", example: "product" }).optional(),
});
