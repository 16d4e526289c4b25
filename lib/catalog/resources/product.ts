import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { json } from "../fields";
import * as cells from "../importers/forms/fields";
import { anyOf, compare, matchesWords, namesBeginning, ofTechnology } from "../queries/conditions";
import { DOPINGS, MATERIALS, namesakeIn, PRODUCT_CATEGORIES, PRODUCT_STATUSES } from "../vocabulary";
import { assigned, imported, inFile, optional, resource } from "./declare";
import { filter, SEARCH_PARAMETER, TECHNOLOGY_PARAMETER } from "./filters";
import {
  code,
  DAY,
  decimal,
  DECIMAL,
  FLAG,
  idOf,
  INTEGER,
  listOf,
  nullable,
  TECHNOLOGY,
  TEXT,
  WAFER_FORMAT,
  withDefault,
  word,
} from "./values";

const WARRANTY = {
  record: z
    .strictObject({ product_years: z.int().nullable(), power_years: z.int().nullable(), power_end_pct: DECIMAL.record.nullable() })
    .nullable(),
  cell: cells.object(
    z.strictObject({
      product_years: cells.optional(cells.wholeNumber),
      power_years: cells.optional(cells.wholeNumber),
      power_end_pct: cells.optional(cells.shortDecimal),
    }),
  ),
  read: json,
};
const POWER_W = { minimum: 0, maximum: 100_000_000 };
const PERCENT = { minimum: 0, maximum: 100 };
const SIZE_MM = { minimum: 0, maximum: 1_000_000 };
const WEIGHT_KG = { minimum: 0, maximum: 1_000_000 };

/** The least or the most that a measured column may have; a row that does not state it never matches. */
const bound = (operator: ">=" | "<=", column: string, about: { range: typeof SIZE_MM } & p.Described) =>
  filter(p.decimal(about.range, { description: about.description, example: about.example }), compare(column, operator, "numeric"));

export const product = resource({
  id: "Product",
  description: "A product specification. Each power class is a separate record.",
  path: "/products",
  title: "Product specifications",
  prefix: "pr",
  fields: {
    ref: inFile(cells.optional(cells.text)),
    id: assigned(idOf("pr"), "Stable product ID.", "pr_0123456789abcdef"),
    company_id: optional(idOf("co"), "ID of the manufacturer, if it is in the catalogue.", "co_0123456789abcdef"),
    manufacturer: imported(TEXT, "Manufacturer as named by the source.", "Nordlicht Solar GmbH"),
    brand: optional(TEXT, "Brand.", "Nordlicht"),
    series_ref: inFile(cells.optional(cells.text)),
    series_id: assigned(nullable(code(24)), "Groups the power classes of one series.", "se_0123456789abcdef"),
    model: imported(TEXT, "Model designation.", "NL-620N-66"),
    category: imported(word(PRODUCT_CATEGORIES), "Product category.", "module"),
    technology: optional(TECHNOLOGY, "Most specific technology stated by the source.", "topcon"),
    material: optional(word(MATERIALS), "Cell material.", "mono"),
    doping: optional(word(DOPINGS), "Base doping of the cell.", "n"),
    wafer_format: optional(WAFER_FORMAT, "Wafer format, such as M10 or G12R.", "G12R"),
    pmax_stc_w: optional(decimal("W"), "Maximum power at standard test conditions, as listed.", 620),
    nameplate_w: optional(decimal("W"), "Nameplate power class of the module.", 620),
    efficiency_pct: optional(decimal("%"), "Module efficiency at standard test conditions.", 22.95),
    vmp_v: optional(decimal("V"), "Voltage at maximum power.", 40.9),
    imp_a: optional(decimal("A"), "Current at maximum power.", 15.16),
    voc_v: optional(decimal("V"), "Open-circuit voltage.", 48.8),
    isc_a: optional(decimal("A"), "Short-circuit current.", 16.05),
    noct_c: optional(decimal("°C"), "Nominal operating cell temperature.", 44.5),
    gamma_pmax_pct_per_c: optional(decimal("% per °C"), "Temperature coefficient of power.", -0.29),
    beta_voc_pct_per_c: optional(decimal("% per °C"), "Temperature coefficient of open-circuit voltage.", -0.25),
    alpha_isc_pct_per_c: optional(decimal("% per °C"), "Temperature coefficient of short-circuit current.", 0.046),
    bifacial: optional(FLAG, "Whether the rear side also generates power.", true),
    bifaciality_pct: optional(decimal("%"), "Rear-side power relative to the front side.", 80),
    cells: optional(INTEGER, "Number of cells.", 132),
    length_mm: optional(decimal("mm"), "Length.", 2382),
    width_mm: optional(decimal("mm"), "Width.", 1134),
    weight_kg: optional(decimal("kg"), "Weight.", 32.8),
    max_system_voltage_v: optional({ ...INTEGER, unit: "V" }, "Maximum system voltage.", 1500),
    certifications: imported(listOf(TEXT, 100), "Standards the product is certified to.", ["IEC 61215", "IEC 61730"]),
    warranty: imported(WARRANTY, "Warranty terms.", { product_years: 12, power_years: 30, power_end_pct: 87.4 }),
    ptc_w: optional(decimal("W"), "Power at PVUSA test conditions (PTC).", 586.1),
    listing_date: optional(DAY, "Date when the source listed the product.", "2026-03-14"),
    status: imported(withDefault(word(PRODUCT_STATUSES), "active"), "Product status.", "active"),
    data_quality: imported(listOf(TEXT, 50), "Missing or uncertain values in the record.", []),
    ac_power_w: optional(decimal("W"), "Rated AC power (inverters).", null),
    dc_power_max_w: optional(decimal("W"), "Maximum DC power (inverters).", null),
    vac_v: optional(decimal("V"), "Nominal AC voltage.", null),
    mppt_low_v: optional(decimal("V"), "Lower limit of the MPPT voltage range.", null),
    mppt_high_v: optional(decimal("V"), "Upper limit of the MPPT voltage range.", null),
    efficiency_cec_pct: optional(decimal("%"), "CEC weighted efficiency.", null),
    hybrid: optional(FLAG, "Whether the inverter supports a battery.", null),
    energy_kwh: optional(decimal("kWh"), "Nameplate energy capacity (storage).", null),
    power_kw: optional(decimal("kW"), "Continuous discharge power (storage).", null),
    chemistry: optional(TEXT, "Battery chemistry.", null),
    roundtrip_pct: optional(decimal("%"), "AC round-trip efficiency.", null),
  },
  hiddenColumns: ["manufacturer_folded", "model_folded", "search_folded", "power_w"],
  filters: {
    technology: filter(TECHNOLOGY_PARAMETER, ofTechnology),
    min_power: filter(
      p.decimal(POWER_W, {
        description: "Minimum power in watts, inclusive: nameplate power of modules, output power of inverters and storage.",
        example: "600",
      }),
      compare("power_w", ">=", "numeric"),
    ),
    max_power: filter(
      p.decimal(POWER_W, { description: "Maximum power in watts, inclusive.", example: "650" }),
      compare("power_w", "<=", "numeric"),
    ),
    category: filter(
      p.listOf(PRODUCT_CATEGORIES, {
        description: "Product category. A comma means OR.",
        example: "module",
        meant: namesakeIn(PRODUCT_CATEGORIES),
      }),
      anyOf("category"),
    ),
    manufacturer: filter(
      p.words({ description: "Manufacturer name or prefix; case and accents are ignored.", example: "Jinko Solar" }),
      namesBeginning("manufacturer_folded"),
    ),
    company_id: filter(
      p.idOf("co", { description: "Only products of this company. `all` is the default.", example: "all", neutral: "all" }),
      compare("company_id", "=", "text"),
    ),
    series_id: filter(
      p.idOf("se", { description: "Only the power classes of this series. `all` is the default.", example: "all", neutral: "all" }),
      compare("series_id", "=", "text"),
    ),
    min_efficiency: bound(">=", "efficiency_pct", {
      range: PERCENT,
      description: "Minimum module efficiency in percent, inclusive.",
      example: "22.5",
    }),
    max_efficiency: bound("<=", "efficiency_pct", {
      range: PERCENT,
      description: "Maximum module efficiency in percent, inclusive.",
      example: "23.5",
    }),
    min_length: bound(">=", "length_mm", { range: SIZE_MM, description: "Minimum length in millimetres, inclusive.", example: "1700" }),
    max_length: bound("<=", "length_mm", { range: SIZE_MM, description: "Maximum length in millimetres, inclusive.", example: "2400" }),
    min_width: bound(">=", "width_mm", { range: SIZE_MM, description: "Minimum width in millimetres, inclusive.", example: "1000" }),
    max_width: bound("<=", "width_mm", { range: SIZE_MM, description: "Maximum width in millimetres, inclusive.", example: "1134" }),
    min_weight: bound(">=", "weight_kg", { range: WEIGHT_KG, description: "Minimum weight in kilograms, inclusive.", example: "18" }),
    max_weight: bound("<=", "weight_kg", { range: WEIGHT_KG, description: "Maximum weight in kilograms, inclusive.", example: "33" }),
    q: filter(SEARCH_PARAMETER, matchesWords),
  },
  orders: {
    manufacturer: { sql: "t.manufacturer_folded", cast: "text" },
    model: { sql: "t.model_folded", cast: "text" },
    power: { sql: "coalesce(t.power_w, {last}::numeric)", cast: "numeric" },
    efficiency: { sql: "coalesce(t.efficiency_pct, {last}::numeric)", cast: "numeric" },
    updated_at: { sql: "t.from_release", cast: "int" },
  },
  defaultOrder: "manufacturer",
  coverage: "'manufacturers', count(distinct manufacturer_folded), 'technologies', count(distinct technology)",
  counted: "true",
});
