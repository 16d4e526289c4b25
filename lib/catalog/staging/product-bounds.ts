import { keysOf } from "@/lib/core/tables";
import type { ProductDraft, Reason } from "../drafts";

type Field = keyof ProductDraft;
type Bound = readonly [least: number, most: number, unit: string];

/**
 * What a product on sale can have, far wider than any that is: outside of it a unit is wrong or a digit too many.
 * A row with one such value is quarantined whole, because nobody knows which other values share the mistake.
 */
export const PRODUCT_BOUNDS = {
  pmax_stc_w: [0.1, 2_000, "W"],
  nameplate_w: [0.1, 2_000, "W"],
  ptc_w: [0.1, 2_000, "W"],
  vmp_v: [0.1, 500, "V"],
  voc_v: [0.1, 600, "V"],
  imp_a: [0.01, 50, "A"],
  isc_a: [0.01, 60, "A"],
  noct_c: [20, 90, "°C"],
  gamma_pmax_pct_per_c: [-2, 0.1, "% per °C"],
  beta_voc_pct_per_c: [-2, 0, "% per °C"],
  alpha_isc_pct_per_c: [-1, 1, "% per °C"],
  bifaciality_pct: [0, 110, "%"],
  cells: [1, 2_000, "cells"],
  length_mm: [50, 8_000, "mm"],
  width_mm: [50, 8_000, "mm"],
  weight_kg: [0.05, 20_000, "kg"],
  max_system_voltage_v: [10, 3_000, "V"],
  ac_power_w: [10, 20_000_000, "W"],
  dc_power_max_w: [10, 50_000_000, "W"],
  vac_v: [50, 50_000, "V"],
  mppt_low_v: [0, 3_000, "V"],
  mppt_high_v: [1, 3_000, "V"],
  efficiency_cec_pct: [50, 100, "%"],
  energy_kwh: [0.01, 100_000, "kWh"],
  power_kw: [0.01, 100_000, "kW"],
  roundtrip_pct: [30, 100, "%"],
} satisfies Partial<Record<Field, Bound>>;

/** A module, which people carry; a container of batteries may weigh what the bounds allow. */
const MOST_MODULE_KG = 300;

type Ratio = Readonly<{
  category: ProductDraft["category"];
  code: string;
  value: Field;
  by: Field;
  /** Of which values of `by` it is true: from the one to below the other. */
  where?: readonly [from: number, below: number];
  least: number;
  most: number;
  unit: string;
}>;

/**
 * What one value is of another, where neither is wrong by itself but kilo was left out or written twice. Margins are measured on the CEC
 * lists: their batteries last 0.08 to 8 hours (others, of iron and air, 100), their inverters have 0.8 to 6,800 W for a volt of AC (from 20 W
 * where it is 450 V and more), from 6 W for the lowest and 4 to 3,600 W for the highest volt of MPPT, to 130 W where that is below 100 V.
 */
const RATIOS: readonly Ratio[] = [
  { category: "storage", code: "energy-mismatch", value: "energy_kwh", by: "power_kw", least: 0.01, most: 150, unit: "hours" },
  {
    category: "inverter",
    code: "voltage-mismatch",
    value: "ac_power_w",
    by: "vac_v",
    where: [0, 300],
    least: 0.25,
    most: 20_000,
    unit: "W per V",
  },
  {
    category: "inverter",
    code: "voltage-mismatch",
    value: "ac_power_w",
    by: "vac_v",
    where: [300, Infinity],
    least: 1,
    most: 20_000,
    unit: "W per V",
  },
  { category: "inverter", code: "voltage-mismatch", value: "ac_power_w", by: "mppt_low_v", least: 1, most: Infinity, unit: "W per V" },
  {
    category: "inverter",
    code: "voltage-mismatch",
    value: "ac_power_w",
    by: "mppt_high_v",
    where: [0, 100],
    least: 0.5,
    most: 500,
    unit: "W per V",
  },
  {
    category: "inverter",
    code: "voltage-mismatch",
    value: "ac_power_w",
    by: "mppt_high_v",
    where: [100, Infinity],
    least: 0.5,
    most: 20_000,
    unit: "W per V",
  },
];

/** Kilograms of a module for a square metre: thin foil, and glass for a façade. */
const KG_PER_M2 = { least: 0.5, most: 100 };

/**
 * The efficiency of a module in percent: at the least, and at the most by what absorbs the light. Above these the record has a wrong
 * area or power: no module of one junction is sold near them.
 */
const EFFICIENCY_PCT = { least: 3, most: { silicon: 27, thinFilm: 24, severalJunctions: 35 } } as const;

/** What the efficiency of a module can be; the same for what a file states and what its power and area give. */
export function efficiencyBoundsPct({ technology, material }: Pick<ProductDraft, "technology" | "material">): readonly [number, number] {
  const { least, most } = EFFICIENCY_PCT;
  if (technology === "tandem" || technology === "perovskite") return [least, most.severalJunctions];
  return [least, material === "thin_film" ? most.thinFilm : most.silicon];
}

const FIRST_LISTING = "1970-01-01";
export const MAX_POWER_GAP = 0.05;
const MAX_NAMEPLATE_GAP = 0.1;
/** The least loss with temperature in percent; of the CEC modules, the least are 0.17 and 0.17. Their currents change by as little as 0.0003. */
const LEAST_LOSS_PCT = { gamma_pmax_pct_per_c: 0.05, beta_voc_pct_per_c: 0.1 } as const;
/** A frame, rounding and a laminate's own area leave this much between length × width and what the efficiency is of. */
const MAX_AREA_GAP = 0.35;
const PTC_SHARE = { least: 0.5, most: 1.05 };

const reason = (code: string, detail: string): Reason => ({ code, detail });

function numberOf(draft: ProductDraft, field: Field): number | null {
  const value = draft[field];
  return typeof value === "string" || typeof value === "number" ? Number(value) : null;
}

const BOUNDED = keysOf(PRODUCT_BOUNDS);

function boundReasons(draft: ProductDraft): Reason[] {
  const reasons: Reason[] = [];
  for (const field of BOUNDED) {
    const value = numberOf(draft, field);
    if (value === null) continue;
    const [least, most, unit]: Bound = PRODUCT_BOUNDS[field];
    if (!(value >= least && value <= most))
      reasons.push(reason("value-out-of-range", `${field}: ${value} ${unit} is outside ${least} to ${most} ${unit}.`));
  }
  return reasons;
}

function efficiencyReasons(draft: ProductDraft): Reason[] {
  const efficiency = draft.category === "module" ? numberOf(draft, "efficiency_pct") : null;
  const [least, most] = efficiencyBoundsPct(draft);
  if (efficiency === null || (efficiency >= least && efficiency <= most)) return [];
  return [reason("impossible-efficiency", `${draft.efficiency_pct}% is outside ${least} to ${most}%.`)];
}

/** Two fields of which the second must be larger; equal ends are fine where the pair says so. */
const ORDERS: readonly (readonly [code: string, lower: Field, upper: Field, unit: string, mayBeEqual: boolean])[] = [
  ["voc-not-above-vmp", "vmp_v", "voc_v", "V", false],
  ["isc-not-above-imp", "imp_a", "isc_a", "A", false],
  ["mppt-range-invalid", "mppt_low_v", "mppt_high_v", "V", true],
  ["dc-below-ac", "ac_power_w", "dc_power_max_w", "W", true],
];

function orderReasons(draft: ProductDraft): Reason[] {
  return ORDERS.flatMap(([code, lower, upper, unit, mayBeEqual]) => {
    const [low, high] = [numberOf(draft, lower), numberOf(draft, upper)];
    if (low === null || high === null || low < high || (mayBeEqual && low === high)) return [];
    return [reason(code, `${upper}: ${high} ${unit} is not above ${lower}, ${low} ${unit}.`)];
  });
}

const W_PER_M2_AT_1_PCT = 10;

const roundedText = (value: number): string => String(Number(value.toPrecision(3)));

const isApart = (value: number, expected: number, gap: number): boolean => Math.abs(value - expected) > Math.abs(expected) * gap;

function powerReasons(draft: ProductDraft): Reason[] {
  const power = numberOf(draft, "pmax_stc_w");
  if (power === null || power <= 0) return [];
  const reasons: Reason[] = [];
  const [vmp, imp, ptc] = [numberOf(draft, "vmp_v"), numberOf(draft, "imp_a"), numberOf(draft, "ptc_w")];
  if (vmp !== null && imp !== null && isApart(vmp * imp, power, MAX_POWER_GAP))
    reasons.push(reason("power-mismatch", `pmax_stc_w: ${power} W, but vmp_v × imp_a is ${(vmp * imp).toFixed(1)} W.`));
  if (ptc !== null && (ptc < power * PTC_SHARE.least || ptc > power * PTC_SHARE.most))
    reasons.push(reason("ptc-mismatch", `ptc_w: ${ptc} W is not between 50 and 105% of pmax_stc_w, ${power} W.`));
  return reasons;
}

/** A class is a rounded power: they are not far apart. */
function nameplateReasons(draft: ProductDraft): Reason[] {
  const [power, nameplate] = [numberOf(draft, "pmax_stc_w"), numberOf(draft, "nameplate_w")];
  if (power === null || nameplate === null || !isApart(power, nameplate, MAX_NAMEPLATE_GAP)) return [];
  return [reason("nameplate-mismatch", `pmax_stc_w: ${power} W is more than 10% off nameplate_w, ${nameplate} W.`)];
}

/** No module loses so little: a fraction was written where percent are meant. */
function coefficientReasons(draft: ProductDraft): Reason[] {
  return keysOf(LEAST_LOSS_PCT).flatMap((field) => {
    const value = numberOf(draft, field);
    if (value === null || value === 0 || Math.abs(value) >= LEAST_LOSS_PCT[field]) return [];
    return [reason("unit-mistaken", `${field}: ${value} is too small for % per °C. It may be a fraction.`)];
  });
}

function areaOf(draft: ProductDraft): number | null {
  const [length, width] = [numberOf(draft, "length_mm"), numberOf(draft, "width_mm")];
  return length === null || width === null ? null : (length / 1_000) * (width / 1_000);
}

/** The power of a module by its area and efficiency, or by its area alone: then it has an efficiency that modules can have. */
function areaReasons(draft: ProductDraft): Reason[] {
  const power = numberOf(draft, "pmax_stc_w") ?? numberOf(draft, "nameplate_w");
  const [area, efficiency] = [areaOf(draft), numberOf(draft, "efficiency_pct")];
  if (power === null || area === null || draft.category !== "module") return [];
  if (efficiency === null) {
    const perArea = power / area;
    const [least, most] = efficiencyBoundsPct(draft).map((pct) => pct * W_PER_M2_AT_1_PCT);
    if (least === undefined || most === undefined || (perArea >= least && perArea <= most)) return [];
    const detail = `length_mm: length × width gives ${roundedText(perArea)} W per m² for ${power} W, outside ${least} to ${most}. The unit may be wrong.`;
    return [reason("area-mismatch", detail)];
  }
  const expected = area * efficiency * W_PER_M2_AT_1_PCT;
  if (!isApart(expected, power, MAX_AREA_GAP)) return [];
  return [reason("area-mismatch", `length_mm: length × width × efficiency is ${expected.toFixed(1)} W, but the power is ${power} W.`)];
}

function weightReasons(draft: ProductDraft): Reason[] {
  const weight = draft.category === "module" ? numberOf(draft, "weight_kg") : null;
  if (weight === null) return [];
  if (weight > MOST_MODULE_KG)
    return [reason("value-out-of-range", `weight_kg: ${weight} kg is above ${MOST_MODULE_KG} kg, the limit for a module.`)];
  const area = areaOf(draft);
  const perArea = area === null ? null : weight / area;
  const { least, most } = KG_PER_M2;
  if (perArea === null || (perArea >= least && perArea <= most)) return [];
  const detail = `weight_kg: ${weight} kg is ${roundedText(perArea)} kg per m² of length × width, outside ${least} to ${most}. The unit may be wrong.`;
  return [reason("weight-mismatch", detail)];
}

function ratioReasons(draft: ProductDraft): Reason[] {
  return RATIOS.flatMap(({ category, code, value, by, where: [from, below] = [0, Infinity], least, most, unit }) => {
    const [above, under] = draft.category === category ? [numberOf(draft, value), numberOf(draft, by)] : [null, null];
    if (above === null || under === null || under <= 0 || under < from || under >= below) return [];
    const ratio = above / under;
    if (ratio >= least && ratio <= most) return [];
    const limit = ratio < least ? `at least ${least}` : `at most ${most}`;
    return [
      reason(code, `${value}: ${above} with ${by} ${under} is ${roundedText(ratio)} ${unit}; products have ${limit}. A unit may be wrong.`),
    ];
  });
}

function dateReasons({ listing_date }: ProductDraft, today: string): Reason[] {
  if (listing_date === null || (listing_date >= FIRST_LISTING && listing_date <= today)) return [];
  return [reason("listing-date-impossible", `listing_date: ${listing_date} is not between ${FIRST_LISTING} and ${today}.`)];
}

const RELATIONS = [powerReasons, nameplateReasons, areaReasons, weightReasons, ratioReasons, coefficientReasons];

/** Why the numbers of a product can't be true, each by itself and together; empty when they can. `today` is the last day of a listing. */
export function impossibleValues(draft: ProductDraft, today: string): Reason[] {
  const outside = boundReasons(draft);
  // A value that is wrong by itself makes every relation wrong that it is in: one reason is enough.
  const related = outside.length > 0 ? [] : RELATIONS.flatMap((reasonsOf) => reasonsOf(draft));
  return [...efficiencyReasons(draft), ...outside, ...orderReasons(draft), ...related, ...dateReasons(draft, today)];
}
