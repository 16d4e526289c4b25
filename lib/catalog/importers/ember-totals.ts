import { quarterOf } from "@/lib/core/dates";
import type { ShipmentProduct } from "../vocabulary";
import { type Exact, quotient } from "./decimals";
import { type Area, areaOf } from "./ember-areas";

/** Every cell is rounded to a hundredth of a megawatt; in nine years of real files no month is off by more than 0.09 MW. */
const ROUNDING_MICRO_MW = 250_000n;

/** Megawatts are added as whole millionths, so that no sum depends on binary fractions. */
const MICRO_SCALE = 6;
const GW_DIGITS = 5;

type Sum = { line: number; area: string; found: Area; microMw: bigint };
type Quarter = { line: number; quarter: string; product: ShipmentProduct; months: Set<number>; sums: Map<string, Sum> };
/** A month of a product over all areas: what the rows add up to, what the file's World row states, and rows that are held. */
type Month = { month: string; product: ShipmentProduct; microMw: bigint; worldMicroMw: bigint | null; held: string[] };

export type MonthlyVolume = { line: number; area: string; year: number; month: number; product: ShipmentProduct; mw: Exact };
export type HeldMonth = Omit<MonthlyVolume, "line" | "mw">;
export type QuarterTotals = { line: number; quarter: string; product: ShipmentProduct; isAtEnd: boolean; sums: Sum[]; faults: string[] };

const microOf = ({ units, scale }: Exact) => BigInt(quotient({ units, scale }, { units: 1n, scale: MICRO_SCALE }, 0) ?? "0");

/** Millionths of a megawatt as gigawatts with five decimals. */
export function gigawatts(microMw: bigint): string {
  return quotient({ units: microMw, scale: MICRO_SCALE }, { units: 1000n, scale: 0 }, GW_DIGITS) ?? "0";
}

function faultOf({ month, microMw, worldMicroMw, held }: Month): string | null {
  if (held.length > 0) return `${month}: ${[...new Set(held)].join(", ")} quarantined`;
  if (worldMicroMw === null) return `${month}: no World row, so a missing area would not be noticed`;
  const gap = microMw - worldMicroMw;
  if (gap >= -ROUNDING_MICRO_MW && gap <= ROUNDING_MICRO_MW) return null;
  const what = gap < 0n ? "less" : "more";
  return `${month}: the areas add up to ${gigawatts(microMw)} GW, ${gigawatts(gap < 0n ? -gap : gap)} GW ${what} than the World row`;
}

/** Adds monthly volumes up to quarters by product and area. Holds one number per quarter, product and area. */
export class QuarterlySums {
  private readonly quarters = new Map<string, Quarter>();
  private readonly months = new Map<string, Month>();
  private readonly seen = new Map<string, bigint>();

  /** Notes that the row of an area is held, so that no sum over its month counts as whole. */
  hold({ area, ...when }: HeldMonth): void {
    this.monthOf(when).held.push(area);
  }

  /** Notes the World row of a month, which its areas have to add up to. */
  state(world: MonthlyVolume): void {
    const month = this.monthOf(world);
    const microMw = microOf(world.mw);
    if (month.worldMicroMw !== null && month.worldMicroMw !== microMw) month.held.push("World");
    month.worldMicroMw = microMw;
  }

  /** False when this area, product and month was added before: another customs code or a repeated row. One that differs is held. */
  add(volume: MonthlyVolume): boolean {
    const quarter = this.quarterOf(volume);
    const sum = this.sumOf(quarter, volume);
    quarter.months.add(volume.month);
    const month = this.monthOf(volume);
    const microMw = microOf(volume.mw);
    const key = `${month.month}|${volume.product}|${sum.found.kind === "country" ? sum.found.code : volume.area}`;
    const before = this.seen.get(key);
    if (before !== undefined) {
      if (before !== microMw) month.held.push(volume.area);
      return false;
    }
    this.seen.set(key, microMw);
    sum.microMw += microMw;
    if (sum.found.kind === "unknown") month.held.push(volume.area);
    month.microMw += microMw;
    return true;
  }

  /** In order of quarter and product, areas in order of the file. `isAtEnd`: months are missing where the product's rows begin or end. */
  totals(): QuarterTotals[] {
    const ordered = [...this.quarters.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, quarter]) => quarter);
    return ordered.map(({ line, quarter, product, months, sums }) => {
      const ofProduct = ordered.filter((other) => other.product === product);
      const isEnd = quarter === ofProduct[0]?.quarter || quarter === ofProduct.at(-1)?.quarter;
      const isAtEnd = isEnd && months.size < 3;
      return { line, quarter, product, isAtEnd, sums: [...sums.values()], faults: this.faultsOf({ quarter, product, months }) };
    });
  }

  /**
   * Why a quarter's figures can't be trusted; empty where they can. An area without exports has no row, so absence alone
   * says nothing. A held row, or areas that don't add up to the file's own World row, make every sum over the month doubtful:
   * a row is missing, or a value is wrong, and nothing says which. Without a World row nothing would show that one is missing.
   */
  private faultsOf({ quarter, product, months }: Pick<Quarter, "quarter" | "product" | "months">): string[] {
    const inQuarter = [...this.months.values()].filter((month) => month.product === product && quarterOf(`${month.month}-01`) === quarter);
    const faults = inQuarter.sort((a, b) => (a.month < b.month ? -1 : 1)).flatMap((month) => faultOf(month) ?? []);
    return months.size < 3 ? [`${3 - months.size} of 3 months have no rows`, ...faults] : faults;
  }

  private monthOf({ year, month, product }: Pick<MonthlyVolume, "year" | "month" | "product">): Month {
    const name = `${year}-${String(month).padStart(2, "0")}`;
    const key = `${name}|${product}`;
    const known = this.months.get(key) ?? { month: name, product, microMw: 0n, worldMicroMw: null, held: [] };
    this.months.set(key, known);
    return known;
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
    const known = quarter.sums.get(key) ?? { line, area, found, microMw: 0n };
    quarter.sums.set(key, known);
    return known;
  }
}
