import { keysOf } from "@/lib/core/tables";
import type { SeriesKey } from "../drafts";

type Benchmark = Pick<SeriesKey, "stage" | "item" | "region" | "price_term" | "currency">;

/** One series stands for each module technology and for each earlier stage: the one with the longest open record. */
const BENCHMARKS: readonly Benchmark[] = [
  { stage: "module", item: "OPIS CMM TOPCon", region: "CN", price_term: "fob", currency: "USD" },
  { stage: "module", item: "OPIS CMM mono PERC", region: "CN", price_term: "fob", currency: "USD" },
  { stage: "module", item: "EnergyTrend HJT 210", region: "CN", price_term: "domestic_vat_incl", currency: "CNY" },
  { stage: "module", item: "sun.store pv.index BC", region: "EU", price_term: "in_warehouse", currency: "EUR" },
  { stage: "cell", item: "EnergyTrend TOPCon M10L", region: "CN", price_term: "domestic_vat_incl", currency: "CNY" },
  { stage: "wafer", item: "EnergyTrend N M10 183mm/130um", region: "CN", price_term: "domestic_vat_incl", currency: "CNY" },
  { stage: "polysilicon", item: "EnergyTrend N-type recharge", region: "CN", price_term: "domestic_vat_incl", currency: "CNY" },
  { stage: "glass", item: "EnergyTrend 2.0mm double-glazed coated", region: "CN", price_term: "domestic_vat_incl", currency: "CNY" },
];

/** Whether a series is the one that stands for its technology or stage. */
export function isBenchmark(series: Benchmark): boolean {
  return BENCHMARKS.some((known) => keysOf(known).every((name) => known[name] === series[name]));
}
