import { addQuarters, quarterIndex } from "@/lib/core/dates";
import type { ShipmentTable } from "../../queries/shipment-tables";
import type { CompanyQuarter, RankSeries } from "./contract";

/** Twenty years; more does not fit beside each other. */
const MAX_QUARTERS = 80;
const LEAST_RANKED = 2;

type Row = Pick<CompanyQuarter, "quarter" | "product" | "basis" | "source" | "rank" | "status">;
type Table = Pick<ShipmentTable, "quarter" | "product" | "basis" | "source">;

const nameOf = ({ product, basis, source }: Omit<Table, "quarter">): string => `${product}/${basis}/${source}`;

/**
 * Ranks of a company by product, basis and source, in the order in which their tables respond by default. Each goes from the first
 * quarter with a rank to the newest that the source has; those with fewer than two ranks say nothing over time and are left out.
 * @param tables those that the reader sees, in their default order
 */
export function rankSeries(rows: readonly Row[], tables: readonly Table[]): RankSeries[] {
  const names = [...new Set(tables.map(nameOf))];
  return names.flatMap((name) => {
    const own = tables.filter((table) => nameOf(table) === name);
    const seen = new Set(own.map(({ quarter }) => quarter));
    const found = new Map(rows.flatMap((row) => (nameOf(row) === name && seen.has(row.quarter) ? [[row.quarter, row] as const] : [])));
    const ranked = [...found.values()].filter(({ rank }) => rank !== null).map(({ quarter }) => quarter);
    const [first, newest, table] = [ranked.toSorted()[0], [...seen].toSorted().at(-1), own[0]];
    if (ranked.length < LEAST_RANKED || first === undefined || newest === undefined || table === undefined) return [];
    const count = Math.min(MAX_QUARTERS, quarterIndex(newest) - quarterIndex(first) + 1);
    const quarters = Array.from({ length: count }, (_, i) => addQuarters(newest, i - count + 1));
    const { product, basis, source } = table;
    const points = quarters.map((quarter) => ({
      quarter,
      rank: found.get(quarter)?.rank ?? null,
      status: found.get(quarter)?.status ?? null,
    }));
    return [{ product, basis, source, points }];
  });
}
