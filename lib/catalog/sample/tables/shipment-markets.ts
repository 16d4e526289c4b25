import type { ShipmentProduct, Technology } from "../../vocabulary";

export type SampleProduct = Extract<ShipmentProduct, "module" | "cell" | "wafer" | "inverter">;

/**
 * Volumes of one quarter of 2025 in MW, without season: shipped by all makers, produced in all
 * countries, exported by the largest one. `growthPct` is by year; makers start at that rank of their kind.
 */
export type ShipmentMarket = {
  shippedMw: number;
  producedMw: number;
  exportedMw: number;
  growthPct: number;
  makers: { kind: "panel" | "inverter"; from: number; count: number };
  withheldMaker: number;
};

// oxfmt-ignore
export const SHIPMENT_MARKETS: Record<SampleProduct, ShipmentMarket> = {
  module: { shippedMw: 156_000, producedMw: 168_000, exportedMw: 64_000, growthPct: 14, makers: { kind: "panel", from: 0, count: 20 }, withheldMaker: 16 },
  cell: { shippedMw: 71_000, producedMw: 172_000, exportedMw: 21_000, growthPct: 12, makers: { kind: "panel", from: 6, count: 20 }, withheldMaker: 13 },
  wafer: { shippedMw: 84_000, producedMw: 170_000, exportedMw: 18_500, growthPct: 11, makers: { kind: "panel", from: 2, count: 18 }, withheldMaker: 11 },
  inverter: { shippedMw: 149_000, producedMw: 151_000, exportedMw: 58_000, growthPct: 13, makers: { kind: "inverter", from: 0, count: 20 }, withheldMaker: 14 },
};

export const SHIPMENT_PRODUCTS_OF_SAMPLE = ["module", "cell", "wafer", "inverter"] as const satisfies readonly SampleProduct[];

/** Share of a season of the year, first to fourth quarter, in percent of the average. */
export const SEASONS = [86, 107, 101, 106] as const;

/** Weights of destinations; what is left to 100 goes to countries that are not listed. */
// oxfmt-ignore
export const DESTINATIONS: readonly (readonly [code: string, weight: number])[] = [
  ["NL", 12.4], ["BR", 9.1], ["PK", 6.2], ["ES", 5.6], ["IN", 5.4], ["SA", 4.9], ["DE", 3.9], ["AU", 3.4], ["JP", 3.1], ["FR", 2.7],
  ["IT", 2.5], ["AE", 2.4], ["GB", 2.1], ["BE", 2.0], ["ZA", 1.9], ["MX", 1.9], ["PL", 1.8], ["GR", 1.7], ["CL", 1.6], ["TH", 1.5],
  ["PH", 1.5], ["RO", 1.4], ["TR", 1.3], ["PT", 1.3], ["CO", 1.2], ["MY", 1.1], ["UA", 1.0], ["KR", 1.0], ["NG", 0.9], ["IL", 0.9],
  ["ID", 0.9], ["MA", 0.8], ["EG", 0.8], ["LB", 0.7], ["CZ", 0.7], ["AT", 0.7], ["BG", 0.6], ["VN", 0.6], ["HU", 0.6], ["DO", 0.5],
];

/** Destinations whose customs office publishes nothing. */
export const WITHHELD_DESTINATIONS: readonly string[] = ["LB", "DO"];

// oxfmt-ignore
export const ORIGINS: readonly (readonly [code: string, weight: number])[] = [
  ["CN", 80.5], ["IN", 5.2], ["VN", 2.9], ["US", 2.6], ["MY", 1.6], ["TH", 1.4], ["ID", 1.3], ["KR", 1.0], ["TR", 0.8], ["DE", 0.4], ["TW", 0.3], ["SG", 0.3],
];

/** Weights of module technologies at the start of 2022 and of 2027; they move on a line between and stay afterwards. */
// oxfmt-ignore
export const TECHNOLOGY_SHARES: readonly (readonly [Technology, label: string, in2022: number, in2027: number])[] = [
  ["topcon", "TOPCon", 14, 82], ["perc", "PERC", 74, 3], ["bc", "Back contact", 3, 10], ["hjt", "HJT", 2.5, 3.5], ["cdte", "CdTe", 2, 1.5], ["multi", "Multicrystalline", 4.5, 0],
];
