import type { ProductDraft } from "../drafts";

type Stated = Pick<ProductDraft, "ref" | "manufacturer" | "model" | "category"> & Partial<ProductDraft>;

const UNKNOWN: Omit<ProductDraft, keyof Pick<ProductDraft, "ref" | "manufacturer" | "model" | "category">> = {
  company_id: null,
  brand: null,
  series_ref: null,
  technology: null,
  material: null,
  doping: null,
  wafer_format: null,
  pmax_stc_w: null,
  nameplate_w: null,
  efficiency_pct: null,
  vmp_v: null,
  imp_a: null,
  voc_v: null,
  isc_a: null,
  noct_c: null,
  gamma_pmax_pct_per_c: null,
  beta_voc_pct_per_c: null,
  alpha_isc_pct_per_c: null,
  bifacial: null,
  bifaciality_pct: null,
  cells: null,
  length_mm: null,
  width_mm: null,
  weight_kg: null,
  max_system_voltage_v: null,
  certifications: [],
  warranty: null,
  ptc_w: null,
  listing_date: null,
  status: "active",
  data_quality: [],
  ac_power_w: null,
  dc_power_max_w: null,
  vac_v: null,
  mppt_low_v: null,
  mppt_high_v: null,
  efficiency_cec_pct: null,
  hybrid: null,
  energy_kwh: null,
  power_kw: null,
  chemistry: null,
  roundtrip_pct: null,
};

/** A product draft with what the source states; all else is null, empty, or "active". */
export function productDraft(stated: Stated): ProductDraft {
  return { ...UNKNOWN, certifications: [], data_quality: [], ...stated };
}
