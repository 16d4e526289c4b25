import type { ShownProduct } from "@/lib/catalog/browse/products/contract";

/** Cell temperatures that the table shows, in °C. Values at 25 °C are those of standard test conditions. */
export const TEMPERATURES = [-10, 0, 25, 45, 60, 75] as const;
const STC_C = 25;

type Stated = Pick<
  ShownProduct,
  "pmax_stc_w" | "nameplate_w" | "voc_v" | "isc_a" | "gamma_pmax_pct_per_c" | "beta_voc_pct_per_c" | "alpha_isc_pct_per_c"
>;

/** A value over cell temperature, linear in the coefficient, as datasheets define it. */
export type Curve = {
  key: "power" | "voltage" | "current";
  label: string;
  unit: string;
  /** What it is calculated from, as stated. */ stc: string;
  coefficient: string;
  values: readonly string[];
};

const KINDS = [
  { key: "power", label: "Power", unit: "W", decimals: 1, stc: (p: Stated) => p.pmax_stc_w ?? p.nameplate_w, by: "gamma_pmax_pct_per_c" },
  { key: "voltage", label: "Voc", unit: "V", decimals: 2, stc: (p: Stated) => p.voc_v, by: "beta_voc_pct_per_c" },
  { key: "current", label: "Isc", unit: "A", decimals: 2, stc: (p: Stated) => p.isc_a, by: "alpha_isc_pct_per_c" },
] as const;

/** A value at a cell temperature: that of standard test conditions, changed by the coefficient for each degree. */
export const atTemperature = (stc: string, coefficient: string, celsius: number): number =>
  Number(stc) * (1 + (Number(coefficient) / 100) * (celsius - STC_C));

/** Without the tail of binary fractions, of which 54.375 would be rounded down. */
const rounded = (value: number, decimals: number): string => Number(value.toPrecision(12)).toFixed(decimals);

/** The curves that the record has both values of; nothing else is assumed. */
export function curvesOf(product: Stated): Curve[] {
  return KINDS.flatMap(({ key, label, unit, decimals, stc: read, by }) => {
    const [stc, coefficient] = [read(product), product[by]];
    if (stc === null || coefficient === null) return [];
    const calculated = (celsius: number): string => rounded(atTemperature(stc, coefficient, celsius), decimals);
    const values = TEMPERATURES.map((celsius) => (celsius === STC_C ? stc : calculated(celsius)));
    return [{ key, label, unit, stc, coefficient, values }];
  });
}

const MISSING: readonly (readonly [keyof Stated, string])[] = [
  ["gamma_pmax_pct_per_c", "temperature coefficient of power"],
  ["beta_voc_pct_per_c", "temperature coefficient of Voc"],
  ["alpha_isc_pct_per_c", "temperature coefficient of Isc"],
];

/** Coefficients that the record does not have. */
export const missingCoefficients = (product: Stated): string[] => MISSING.flatMap(([key, name]) => (product[key] === null ? [name] : []));
