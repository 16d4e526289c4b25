import type { ShipmentProduct } from "../vocabulary";
import { type Exact, quotient } from "./decimals";
import { type Area, areaOf } from "./ember-areas";

/** Megawatts are added as whole millionths, so that no sum depends on binary fractions. */
const MICRO_SCALE = 6;
const GW_DIGITS = 5;

type Sum = { line: number; area: string; found: Area; microMw: bigint; months: Set<number> };
type Quarter = { line: number; quarter: string; product: ShipmentProduct; months: Set<number>; sums: Map<string, Sum> };

export type MonthlyVolume = { line: number; area: string; year: number; month: number; product: ShipmentProduct; mw: Exact };
export type QuarterTotals = { line: number; quarter: string; product: ShipmentProduct; isComplete: boolean; sums: Sum[] };

const microOf = ({ units, scale }: Exact) => BigInt(quotient({ units, scale }, { units: 1n, scale: MICRO_SCALE }, 0) ?? "0");

/** Millionths of a megawatt as gigawatts with five decimals. */
export function gigawatts(microMw: bigint): string {
  return quotient({ units: microMw, scale: MICRO_SCALE }, { units: 1000n, scale: 0 }, GW_DIGITS) ?? "0";
}

/** Adds monthly volumes up to quarters by product and area. Holds one number per quarter, product and area. */
export class QuarterlySums {
  private readonly quarters = new Map<string, Quarter>();

  /** False when this area, product and month was added before: another customs code or a repeated row. */
  add(volume: MonthlyVolume): boolean {
    const quarter = this.quarterOf(volume);
    const sum = this.sumOf(quarter, volume);
    quarter.months.add(volume.month);
    if (sum.months.has(volume.month)) return false;
    sum.months.add(volume.month);
    sum.microMw += microOf(volume.mw);
    return true;
  }

  /** In order of quarter and product, areas in order of the file. */
  totals(): QuarterTotals[] {
    const ordered = [...this.quarters.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
    return ordered.map(([, { line, quarter, product, months, sums }]) => {
      return { line, quarter, product, isComplete: months.size === 3, sums: [...sums.values()] };
    });
  }

  private quarterOf({ line, year, month, product }: MonthlyVolume): Quarter {
    const quarter = `${year}Q${Math.ceil(month / 3)}`;
    const key = `${quarter}|${product}`;
    const known = this.quarters.get(key) ?? { line, quarter, product, months: new Set(), sums: new Map() };
    this.quarters.set(key, known);
    return known;
  }

  private sumOf(quarter: Quarter, { line, area }: MonthlyVolume): Sum {
    const found = areaOf(area);
    const key = found.kind === "country" ? found.code : `name ${area}`;
    const known = quarter.sums.get(key) ?? { line, area, found, microMw: 0n, months: new Set() };
    quarter.sums.set(key, known);
    return known;
  }
}
