import type { Resource } from "../drafts";

const COMMON = ["id", "sandbox"];

/** Columns that a staged document fills. Publishing adds source, source_ref, content_hash, updated_at and the releases. */
export const DOC_COLUMNS: Readonly<Record<Resource, readonly string[]>> = {
  company: [
    ...COMMON, "name", "name_folded", "search_folded", "legal_name", "aliases", "country", "region", "city", "types", "technologies", "founded_year",
    "staff_range", "capacity", "website", "parent_id", "status", "last_verified",
  ],
  product: [
    ...COMMON, "company_id", "manufacturer", "manufacturer_folded", "brand", "series_id", "model", "model_folded", "search_folded", "category", "technology",
    "material", "doping", "wafer_format", "pmax_stc_w", "nameplate_w", "power_w", "efficiency_pct", "vmp_v", "imp_a", "voc_v", "isc_a", "noct_c",
    "gamma_pmax_pct_per_c", "beta_voc_pct_per_c", "alpha_isc_pct_per_c", "bifacial", "bifaciality_pct", "cells", "length_mm", "width_mm", "weight_kg",
    "max_system_voltage_v", "certifications", "warranty", "ptc_w", "listing_date", "status", "data_quality", "ac_power_w", "dc_power_max_w", "vac_v",
    "mppt_low_v", "mppt_high_v", "efficiency_cec_pct", "hybrid", "energy_kwh", "power_kw", "chemistry", "roundtrip_pct",
  ],
  spot_price: [...COMMON, "series_id", "date", "effective_date", "low", "avg", "high", "change_pct", "frequency", "basis", "spec_version"],
  shipment: [...COMMON, "quarter", "product", "dimension", "basis", "entity_id", "entity", "is_total", "volume_gw", "status", "withheld"],
};

export const PUBLISHED_COLUMNS = ["source", "source_ref", "content_hash"] as const;
