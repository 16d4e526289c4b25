import { wordIn } from "../importers/cells";
import type { Target } from "./targets";
import { converted, isSameUnit, unitsFor } from "./units";

/**
 * What a figure of a product usually is, in the unit of its field: narrow enough that only one unit makes it so. A weight or an energy has no
 * such range, because kilograms and pounds, or watt-hours of small and of large batteries, are all usual.
 */
const USUAL: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...{ pmax_stc_w: [10, 1_000], nameplate_w: [10, 1_000], ptc_w: [10, 1_000] },
  ...{ vmp_v: [1, 500], voc_v: [1, 600], imp_a: [0.5, 40], isc_a: [0.5, 40], noct_c: [20, 90] },
  ...{ gamma_pmax_pct_per_c: [-1, -0.05], beta_voc_pct_per_c: [-1, -0.05], alpha_isc_pct_per_c: [0.005, 0.2] },
  ...{ efficiency_pct: [5, 100], bifaciality_pct: [20, 110], roundtrip_pct: [30, 100], efficiency_cec_pct: [50, 100] },
  ...{ "warranty.power_end_pct": [50, 100], length_mm: [300, 2_900], width_mm: [300, 2_900] },
  ...{ max_system_voltage_v: [10, 3_000], vac_v: [50, 50_000], mppt_low_v: [20, 2_000], mppt_high_v: [20, 3_000] },
};

/** The only unit in which most of the numbers are what a field usually has; null where there is none, or several. */
export function unitByValues({ name, unit }: Pick<Target, "name" | "unit">, numbers: readonly string[]): string | null {
  const bound = wordIn(USUAL, name);
  if (!bound || unit === null || numbers.length === 0) return null;
  const [least, most] = bound;
  const isUsual = (number: string, from: string): boolean => {
    const value = Number(converted(number, { from, to: unit }) ?? Number.NaN);
    return value >= least && value <= most;
  };
  const possible = unitsFor(unit).filter((from) => numbers.filter((number) => isUsual(number, from)).length * 2 >= numbers.length);
  const [first = null, ...others] = possible;
  return others.every((other) => isSameUnit(first ?? "", other, unit)) ? first : null;
}
