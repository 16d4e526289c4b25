import type { Resource } from "./drafts";
import { array, boolean, day, instant, json, number, PROVENANCE, text, type FieldMap } from "./fields";

export const COMPANY_FIELDS: FieldMap = {
  id: text("id"),
  name: text("name"),
  legal_name: text("legal_name"),
  aliases: array("aliases"),
  country: text("country"),
  region: text("region"),
  city: text("city"),
  types: array("types"),
  technologies: array("technologies"),
  founded_year: number("founded_year"),
  staff_range: text("staff_range"),
  capacity: json("capacity"),
  website: text("website"),
  parent_id: text("parent_id"),
  status: text("status"),
  last_verified: day("last_verified"),
  ...PROVENANCE,
};

const MODULE_NUMBERS = ["vmp_v", "imp_a", "voc_v", "isc_a", "noct_c", "gamma_pmax_pct_per_c", "beta_voc_pct_per_c", "alpha_isc_pct_per_c"];
const INVERTER_NUMBERS = ["ac_power_w", "dc_power_max_w", "vac_v", "mppt_low_v", "mppt_high_v", "efficiency_cec_pct"];

const numbers = (columns: readonly string[]): FieldMap => Object.fromEntries(columns.map((column) => [column, number(column)]));

export const PRODUCT_FIELDS: FieldMap = {
  id: text("id"),
  company_id: text("company_id"),
  manufacturer: text("manufacturer"),
  brand: text("brand"),
  series_id: text("series_id"),
  model: text("model"),
  category: text("category"),
  technology: text("technology"),
  material: text("material"),
  doping: text("doping"),
  wafer_format: text("wafer_format"),
  ...numbers(["pmax_stc_w", "nameplate_w", "efficiency_pct", ...MODULE_NUMBERS]),
  bifacial: boolean("bifacial"),
  ...numbers(["bifaciality_pct", "cells", "length_mm", "width_mm", "weight_kg", "max_system_voltage_v"]),
  certifications: array("certifications"),
  warranty: json("warranty"),
  ptc_w: number("ptc_w"),
  listing_date: day("listing_date"),
  status: text("status"),
  data_quality: array("data_quality"),
  ...numbers(INVERTER_NUMBERS),
  hybrid: boolean("hybrid"),
  ...numbers(["energy_kwh", "power_kw"]),
  chemistry: text("chemistry"),
  roundtrip_pct: number("roundtrip_pct"),
  ...PROVENANCE,
};

/** A price as it is read: row t joins its series; `date` and `basis` are those of the asked day. */
export const SPOT_PRICE_FIELDS: FieldMap = {
  id: text("id"),
  series_id: text("series_id"),
  date: day("date"),
  effective_date: day("effective_date"),
  stage: text("stage"),
  item: text("item"),
  technology: text("technology"),
  wafer_format: text("wafer_format"),
  region: text("region"),
  segment: text("segment"),
  price_term: text("price_term"),
  currency: text("currency"),
  unit: text("unit"),
  ...numbers(["low", "avg", "high", "change_pct"]),
  frequency: text("frequency"),
  basis: text("basis"),
  benchmark: boolean("benchmark"),
  spec_version: text("spec_version"),
  ...PROVENANCE,
};

/** The computed rest has an id to be sorted and continued by, and shows none. */
export const OTHERS_ID = "sh_others";

export const SHIPMENT_FIELDS: FieldMap = {
  id: { sql: `nullif(t.id, '${OTHERS_ID}')`, kind: "text" },
  quarter: text("quarter"),
  product: text("product"),
  dimension: text("dimension"),
  entity_id: text("entity_id"),
  entity: text("entity"),
  ...numbers(["rank", "volume_gw", "share_pct"]),
  share_basis: text("share_basis"),
  ...numbers(["qoq_pct", "yoy_pct"]),
  basis: text("basis"),
  status: text("status"),
  withheld: boolean("withheld"),
  ...PROVENANCE,
};

export const TREND_FIELDS: FieldMap = {
  series_id: text("series_id"),
  period_start: day("period_start"),
  interval: text("interval"),
  stage: text("stage"),
  item: text("item"),
  technology: text("technology"),
  wafer_format: text("wafer_format"),
  region: text("region"),
  segment: text("segment"),
  price_term: text("price_term"),
  currency: text("currency"),
  unit: text("unit"),
  ...numbers(["low", "avg", "high", "first", "last", "change_pct", "observations"]),
  source: text("source"),
};

export const CHANGE_FIELDS: FieldMap = {
  release: number("release"),
  published_at: instant("published_at"),
  resource: text("resource"),
  id: text("id"),
  change: text("change"),
  record: json("record"),
};

/** Table and id prefix of each resource. */
export const TABLES: Readonly<Record<Resource, { table: string; prefix: string }>> = {
  company: { table: "company", prefix: "co" },
  product: { table: "product", prefix: "pr" },
  spot_price: { table: "spot_price", prefix: "sp" },
  shipment: { table: "shipment", prefix: "sh" },
};
