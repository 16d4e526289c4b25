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
  updated_at: field(instant, "When this version of the record was published."),
  release: field(z.int(), "The release that published this version."),
};

export const Company = z
  .strictObject({
    id: field(id("co"), "Stable id of the company."),
    name: field(str, "Name in common use."),
    legal_name: field(str.nullable(), "Registered name."),
    aliases: field(z.array(str).max(100), "Other spellings and former names."),
    country: field(z.string().max(2).nullable(), "ISO 3166-1 alpha-2 code of the head office."),
    region: field(str.nullable(), "State, province or region."),
    city: field(str.nullable(), "City."),
    types: field(z.array(z.enum(COMPANY_TYPES)).max(28), "What the company does."),
    technologies: field(z.array(z.enum(TECHNOLOGIES)).max(14), "Technologies that it makes."),
    founded_year: field(z.int().nullable(), "Year of foundation."),
    staff_range: field(z.enum(STAFF_RANGES).nullable(), "Number of staff as a range."),
    capacity: field(
      z.record(z.string().max(40), z.union([num, str, z.null()])).nullable(),
      "Annual production capacity by stage; as_of tells the year.",
      "kt or GW a year, as the key says",
    ),
    website: field(str.nullable(), "Website."),
    parent_id: field(id("co").nullable(), "Parent company."),
    status: field(z.enum(COMPANY_STATUSES), "State of the company."),
    last_verified: field(isoDay.nullable(), "Day on which the record was last checked."),
    ...provenance,
  })
  .meta({ id: "Company", description: "A company of the photovoltaic industry." });

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
    id: field(id("pr"), "Stable id of the product."),
    company_id: field(id("co").nullable(), "The maker, when it is in the company database."),
    manufacturer: field(str, "Maker as the source names it."),
    brand: field(str.nullable(), "Brand."),
    series_id: field(z.string().max(24).nullable(), "Groups the power classes of one series."),
    model: field(str, "Model designation."),
    category: field(z.enum(PRODUCT_CATEGORIES), "Kind of product."),
    technology: field(z.enum(TECHNOLOGIES).nullable(), "Most specific technology that the source states."),
    material: field(z.enum(MATERIALS).nullable(), "Cell material."),
    doping: field(z.enum(DOPINGS).nullable(), "Base doping of the cell."),
    wafer_format: field(str.nullable(), "Wafer format such as M10 or G12R."),
    pmax_stc_w: watts("Maximum power at standard test conditions, as listed."),
    nameplate_w: watts("Power class under which the module is sold."),
    efficiency_pct: pct("Module efficiency at standard test conditions."),
    vmp_v: volts("Voltage at maximum power."),
    imp_a: field(num.nullable(), "Current at maximum power.", "A"),
    voc_v: volts("Open-circuit voltage."),
    isc_a: field(num.nullable(), "Short-circuit current.", "A"),
    noct_c: field(num.nullable(), "Nominal operating cell temperature.", "°C"),
    gamma_pmax_pct_per_c: perC("Temperature coefficient of power."),
    beta_voc_pct_per_c: perC("Temperature coefficient of open-circuit voltage."),
    alpha_isc_pct_per_c: perC("Temperature coefficient of short-circuit current."),
    bifacial: field(z.boolean().nullable(), "Whether the back side generates too."),
    bifaciality_pct: pct("Power of the back side relative to the front."),
    cells: field(z.int().nullable(), "Number of cells."),
    length_mm: mm("Length."),
    width_mm: mm("Width."),
    weight_kg: field(num.nullable(), "Weight.", "kg"),
    max_system_voltage_v: field(z.int().nullable(), "Maximum system voltage.", "V"),
    certifications: field(z.array(str).max(100), "Standards it is certified to."),
    warranty: field(Warranty.nullable(), "Warranty terms."),
    ptc_w: watts("Power at PVUSA test conditions."),
    listing_date: field(isoDay.nullable(), "Day of listing at the source."),
    status: field(z.enum(PRODUCT_STATUSES), "State of the product."),
    data_quality: field(z.array(str).max(50), "What is missing or uncertain in the record."),
    ac_power_w: watts("Rated AC power of an inverter."),
    dc_power_max_w: watts("Highest DC power of an inverter."),
    vac_v: volts("Nominal AC voltage."),
    mppt_low_v: volts("Lower end of the tracking range."),
    mppt_high_v: volts("Upper end of the tracking range."),
    efficiency_cec_pct: pct("Weighted efficiency by the CEC method."),
    hybrid: field(z.boolean().nullable(), "Whether a battery can be connected."),
    energy_kwh: field(num.nullable(), "Nameplate energy of storage.", "kWh"),
    power_kw: field(num.nullable(), "Continuous discharge power of storage.", "kW"),
    chemistry: field(str.nullable(), "Battery chemistry."),
    roundtrip_pct: pct("AC round-trip efficiency."),
    ...provenance,
  })
  .meta({ id: "Product", description: "A product specification; one record per power class." });

const seriesFields = {
  stage: field(z.enum(PRICE_STAGES), "Stage of the value chain."),
  item: field(str, "What is priced, in words."),
  technology: field(z.enum(TECHNOLOGIES).nullable(), "Technology, where the price is for one."),
  wafer_format: field(str.nullable(), "Wafer format, where the price is for one."),
  region: field(z.string().max(20), "Market: a country code, EU, SEA, ex_china or global."),
  segment: field(str.nullable(), "Market segment."),
  price_term: field(z.enum(PRICE_TERMS), "Delivery and tax terms."),
  currency: field(z.enum(CURRENCIES), "Currency. CNY and USD quotes are separate markets, not conversions."),
  unit: field(z.enum(PRICE_UNITS), "Unit that the price is for."),
};

export const SpotPrice = z
  .strictObject({
    id: field(id("sp"), "Stable id of the published price."),
    series_id: field(id("ps"), "The price series."),
    date: field(isoDay, "The day that was asked for, or the day of the row."),
    effective_date: field(isoDay, "The day of the assessment in force."),
    ...seriesFields,
    low: field(num.nullable(), "Low end, in currency per unit."),
    avg: field(num, "Average, in currency per unit."),
    high: field(num.nullable(), "High end, in currency per unit."),
    change_pct: field(num.nullable(), "Change against the assessment before.", "%"),
    frequency: field(z.enum(PRICE_FREQUENCIES), "How often the series is assessed."),
    basis: field(z.enum(PRICE_BASES), "assessment: assessed on this day. carried_forward: the last assessment still in force."),
    benchmark: field(z.boolean(), "Whether the series stands for its technology and stage."),
    spec_version: field(str.nullable(), "Version of the item's definition at the source."),
    ...provenance,
  })
  .meta({ id: "SpotPrice", description: "A spot price." });

export const Trend = z
  .strictObject({
    series_id: field(id("ps"), "The price series."),
    period_start: field(isoDay, "First day of the month or week (Monday)."),
    interval: field(z.enum(["month", "week"]), "Length of the period."),
    ...seriesFields,
    low: field(num.nullable(), "Lowest low of the period; null in a gap."),
    avg: field(num.nullable(), "Mean of the assessments; null in a gap."),
    high: field(num.nullable(), "Highest high of the period; null in a gap."),
    first: field(num.nullable(), "First assessment of the period."),
    last: field(num.nullable(), "Last assessment of the period."),
    change_pct: field(num.nullable(), "Change of avg against the period before; null where either is a gap.", "%"),
    observations: field(z.int(), "Number of assessments; 0 is a gap."),
    source: provenance.source,
  })
  .meta({ id: "PriceTrend", description: "Assessments of a price series, aggregated by month or week." });

export const Shipment = z
  .strictObject({
    id: field(id("sh").nullable(), "Stable id; null for the computed rest."),
    quarter: field(z.string().max(6), "Calendar quarter."),
    product: field(z.enum(SHIPMENT_PRODUCTS), "What was shipped."),
    dimension: field(z.enum(SHIPMENT_DIMENSIONS), "What the rows are broken down by."),
    entity_id: field(str, "Company id, country code, technology, or others."),
    entity: field(str, "Name of the entity."),
    rank: field(z.int().nullable(), "Rank by volume; equal volumes share a rank. Null for withheld rows and the rest."),
    volume_gw: field(num.nullable(), "Volume; null when withheld.", "GW"),
    share_pct: field(num.nullable(), "Share of the stated total; null where no total is stated.", "%"),
    share_basis: field(z.literal("stated_total").nullable(), "What the share is a share of."),
    qoq_pct: field(num.nullable(), "Change against the quarter before.", "%"),
    yoy_pct: field(num.nullable(), "Change against the same quarter of the year before.", "%"),
    basis: field(z.enum(SHIPMENT_BASES), "How the volume was measured."),
    status: field(z.enum(SHIPMENT_STATUSES), "How firm the figure is."),
    withheld: field(z.boolean(), "Whether the volume is known but not published."),
    ...provenance,
  })
  .meta({ id: "Shipment", description: "Shipment volume and market share in a quarter." });

export const Change = z
  .strictObject({
    release: field(z.int(), "The release that made the change."),
    published_at: field(instant, "When it was published."),
    resource: field(z.enum(["company", "product", "spot_price", "shipment"]), "Kind of record."),
    id: field(z.string().max(24), "Id of the record."),
    change: field(z.enum(["added", "changed", "removed"]), "What happened to it."),
    record: field(z.record(z.string().max(60), z.unknown()).nullable(), "The record as published; null when it was removed."),
  })
  .meta({ id: "Change", description: "One record changed by one release." });

const technology = p.listOf(
  TECHNOLOGIES,
  {
    description: "Technology name in any usual spelling; a material (mono, multi, thin_film) finds all its technologies. A comma means OR.",
    example: "topcon",
  },
  technologyOf,
);
const country = p.listOf(
  COUNTRY_CODES,
  { description: "ISO 3166-1 alpha-2 country codes in any case. A comma means OR.", example: "DE" },
  countryOf,
);
const search = p.words({
  description: "Search in names; case, accents and company forms don't matter. All words must occur.",
  example: "solar",
});
const stage = p.listOf(PRICE_STAGES, { description: "Stage of the value chain. A comma means OR.", example: "module" });
const region = p.listOf(PRICE_REGIONS, { description: "Market. A comma means OR.", example: "CN" });
const from = p.day({ description: "First day, included.", example: "2026-01-01" });
const to = p.day({ description: "Last day, included.", example: "2026-10-31" });

export const CompanyQuery = z.object({
  country: country.optional(),
  type: p.listOf(COMPANY_TYPES, { description: "Company type. A comma means OR.", example: "panel" }).optional(),
  technology: technology.optional(),
  status: p.listOf(COMPANY_STATUSES, { description: "State of the company. A comma means OR.", example: "active" }).optional(),
  q: search.optional(),
  updated_since: p
    .instant({
      description: "Only records published at or after this day or time. Send `meta.published_at` of your last response to miss nothing.",
      example: "2026-11-01",
    })
    .optional(),
});

const power = { minimum: 0, maximum: 100_000_000 };

export const ProductQuery = z.object({
  technology: technology.optional(),
  min_power: p
    .decimal(power, {
      description: "Least power in watts, included: nameplate of modules, output of inverters and storage.",
      example: "600",
    })
    .optional(),
  max_power: p.decimal(power, { description: "Most power in watts, included.", example: "650" }).optional(),
  category: p.listOf(PRODUCT_CATEGORIES, { description: "Kind of product. A comma means OR.", example: "module" }).optional(),
  manufacturer: p.words({ description: "Maker's name or its beginning, folded.", example: "Jinko Solar" }).optional(),
  company_id: p.idOf("co", { description: "Products of one company.", example: "co_0123456789abcdef" }).optional(),
  min_efficiency: p
    .decimal({ minimum: 0, maximum: 100 }, { description: "Least module efficiency in percent, included.", example: "22.5" })
    .optional(),
  q: search.optional(),
});

export const SpotQuery = z.object({
  type: technology.optional(),
  ts: p
    .day({
      description: "The price in force on this day: the last one published on or before it. Default: the newest.",
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
  interval: p.oneOf(["month", "week"], { description: "Length of the periods. Default: month.", example: "month" }).optional(),
  from: from.optional(),
  to: to.optional(),
});

export const HistoryQuery = z.object({
  type: technology.optional(),
  stage: stage.optional(),
  item: p.words({ description: "Words of the item.", example: "182" }).optional(),
  region: region.optional(),
  from: from.optional(),
  to: to.optional(),
});

export const ShipmentQuery = z.object({
  quarter: p.quarter({ description: "Calendar quarter. Default: the newest published.", example: "2025Q3" }).optional(),
  product: p.oneOf(SHIPMENT_PRODUCTS, { description: "What was shipped. Default: module.", example: "module" }).optional(),
  dimension: p.oneOf(SHIPMENT_DIMENSIONS, { description: "What to break down by. Default: company.", example: "company" }).optional(),
  basis: p
    .oneOf(SHIPMENT_BASES, {
      description: "How volumes were measured. Default: the best that exists; meta.available lists all.",
      example: "shipped",
    })
    .optional(),
  entity: p.words({ description: "Only this entity: its id, or its name. Shares stay shares of the whole.", example: "DE" }).optional(),
});

export const CHANGE_RESOURCES = ["company", "product", "spot_price", "shipment"] as const;
export const ChangeQuery = z.object({
  since: p
    .integer(
      { minimum: 0, maximum: 2_000_000_000 },
      { description: "Changes after this release. Default: the changes of the newest release.", example: "411" },
    )
    .optional(),
  resource: p.listOf(CHANGE_RESOURCES, { description: "Kind of record. A comma means OR.", example: "product" }).optional(),
});
