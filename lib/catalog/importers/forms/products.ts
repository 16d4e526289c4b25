import { z } from "zod";
import { DOPINGS, materialOf, MATERIALS, PRODUCT_CATEGORIES, PRODUCT_STATUSES, WAFER_FORMATS } from "../../vocabulary";
import { productRef } from "../cells";
import { productDraft } from "../product-draft";
import { date, decimal, flag, list, object, optional, technology, text, wholeNumber, withDefault } from "./fields";
import { formImporter, keyOf } from "./form-importer";

const Warranty = z.strictObject({
  product_years: optional(wholeNumber),
  power_years: optional(wholeNumber),
  power_end_pct: optional(decimal),
});

const ProductRow = z.object({
  ref: optional(text),
  company_id: optional(text),
  manufacturer: text,
  brand: optional(text),
  series_ref: optional(text),
  model: text,
  category: z.enum(PRODUCT_CATEGORIES),
  technology: optional(technology),
  material: optional(z.enum(MATERIALS)),
  doping: optional(z.enum(DOPINGS)),
  wafer_format: optional(z.enum(WAFER_FORMATS)),
  pmax_stc_w: optional(decimal),
  nameplate_w: optional(decimal),
  efficiency_pct: optional(decimal),
  vmp_v: optional(decimal),
  imp_a: optional(decimal),
  voc_v: optional(decimal),
  isc_a: optional(decimal),
  noct_c: optional(decimal),
  gamma_pmax_pct_per_c: optional(decimal),
  beta_voc_pct_per_c: optional(decimal),
  alpha_isc_pct_per_c: optional(decimal),
  bifacial: optional(flag),
  bifaciality_pct: optional(decimal),
  cells: optional(wholeNumber),
  length_mm: optional(decimal),
  width_mm: optional(decimal),
  weight_kg: optional(decimal),
  max_system_voltage_v: optional(wholeNumber),
  certifications: list(text),
  warranty: object(Warranty),
  ptc_w: optional(decimal),
  listing_date: optional(date),
  status: withDefault(z.enum(PRODUCT_STATUSES), "active"),
  data_quality: list(text),
  ac_power_w: optional(decimal),
  dc_power_max_w: optional(decimal),
  vac_v: optional(decimal),
  mppt_low_v: optional(decimal),
  mppt_high_v: optional(decimal),
  efficiency_cec_pct: optional(decimal),
  hybrid: optional(flag),
  energy_kwh: optional(decimal),
  power_kw: optional(decimal),
  chemistry: optional(text),
  roundtrip_pct: optional(decimal),
});

/** Products in our own form. The material follows from the technology where the file doesn't state it. */
export const products = formImporter({
  kind: "products",
  title: "Products, standard format (CSV or NDJSON)",
  resource: "product",
  required: ["manufacturer", "model", "category"],
  schema: ProductRow,
  refOf: (values) => keyOf(values, ["manufacturer", "model", "vac_v"]),
  draftOf: (row, companies) => {
    const ref = row.ref ?? productRef(row.manufacturer, row.model, ...(row.vac_v === null ? [] : [`${row.vac_v}V`]));
    const company_id = row.company_id ?? companies.idOf(row.manufacturer);
    const material = row.material ?? (row.technology && materialOf(row.technology));
    return { resource: "product", draft: productDraft({ ...row, ref, company_id, material }) };
  },
});
