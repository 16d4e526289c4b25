import type { Material, Technology } from "../../vocabulary";

export type Range = readonly [low: number, high: number];

/**
 * How modules of a technology behave. Fill factor is 1 / (vocRatio × iscRatio). Ranges are whole
 * numbers: coefficients in hundredths (alpha in thousandths) of a percent per °C.
 */
export type ModuleElectrics = {
  share: number;
  letter: string;
  vmpPerCellV: number;
  vocRatio: number;
  iscRatio: number;
  gamma: Range;
  beta: Range;
  alpha: Range;
  bifacialityPct: Range | null;
  doping: "p" | "n" | null;
  material: Material;
  productYears: readonly number[];
  powerYears: readonly number[];
  endPct: readonly string[];
};

export const MODULE_TECHNOLOGIES = ["topcon", "perc", "hjt", "bc", "shingled", "multi", "cdte"] as const satisfies readonly Technology[];
export type ModuleTechnology = (typeof MODULE_TECHNOLOGIES)[number];

// oxfmt-ignore
export const MODULE_ELECTRICS: Record<ModuleTechnology, ModuleElectrics> = {
  topcon: { share: 52, letter: "T", vmpPerCellV: 0.599, vocRatio: 1.2, iscRatio: 1.057, gamma: [-30, -29], beta: [-26, -24], alpha: [43, 48],
    bifacialityPct: [75, 85], doping: "n", material: "mono", productYears: [12, 15, 25], powerYears: [30], endPct: ["87.4", "87.4", "88.9"] },
  perc: { share: 24, letter: "P", vmpPerCellV: 0.577, vocRatio: 1.199, iscRatio: 1.064, gamma: [-36, -34], beta: [-28, -26], alpha: [45, 51],
    bifacialityPct: [65, 75], doping: "p", material: "mono", productYears: [12, 12, 15], powerYears: [25, 25, 30], endPct: ["84.8", "83.1", "84.9"] },
  hjt: { share: 20, letter: "H", vmpPerCellV: 0.628, vocRatio: 1.178, iscRatio: 1.046, gamma: [-26, -24], beta: [-24, -22], alpha: [38, 42],
    bifacialityPct: [85, 95], doping: "n", material: "mono", productYears: [15, 25], powerYears: [30], endPct: ["90.3", "89.4", "88.9"] },
  bc: { share: 19, letter: "B", vmpPerCellV: 0.622, vocRatio: 1.186, iscRatio: 1.052, gamma: [-29, -26], beta: [-24, -22], alpha: [45, 50],
    bifacialityPct: [60, 75], doping: "n", material: "mono", productYears: [15, 25, 25], powerYears: [30], endPct: ["88.9", "87.7"] },
  shingled: { share: 4, letter: "S", vmpPerCellV: 0.575, vocRatio: 1.197, iscRatio: 1.066, gamma: [-36, -34], beta: [-28, -26], alpha: [44, 50],
    bifacialityPct: null, doping: "p", material: "mono", productYears: [15, 25], powerYears: [25], endPct: ["84.8", "86.0"] },
  multi: { share: 5, letter: "M", vmpPerCellV: 0.527, vocRatio: 1.2, iscRatio: 1.066, gamma: [-41, -39], beta: [-32, -30], alpha: [50, 60],
    bifacialityPct: null, doping: "p", material: "multi", productYears: [10, 12], powerYears: [25], endPct: ["80.2", "80.7"] },
  cdte: { share: 60, letter: "C", vmpPerCellV: 0.7, vocRatio: 1.19, iscRatio: 1.085, gamma: [-32, -28], beta: [-29, -27], alpha: [38, 42],
    bifacialityPct: null, doping: null, material: "thin_film", productYears: [10, 12], powerYears: [25, 30], endPct: ["86.0", "89.0"] },
};
