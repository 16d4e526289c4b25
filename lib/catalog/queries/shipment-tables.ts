import { quarterEnd } from "@/lib/core/dates";
import { listPool } from "@/lib/platform/database";
import { scopeOf } from "../source-order/contract";
import { rankSources } from "../source-order/rank-sources";
import { isInside, type View } from "../view";
import { SHIPMENT_BASES } from "../vocabulary";
import { shownIn } from "./conditions";
import { all, Statement } from "./sql";

/** One table of figures that belong together; an answer never mixes two. */
export type ShipmentTable = { quarter: string; product: string; dimension: string; basis: string; source: string; synthetic: boolean };

type Ranked = Pick<ShipmentTable, "quarter" | "basis" | "synthetic">;

const basisRank = ({ basis }: Ranked): number => SHIPMENT_BASES.findIndex((known) => known === basis);

/** The order in which tables are the default: newest first, real before generated, shipped before other bases. */
export const byDefault = (a: Ranked, b: Ranked): number =>
  b.quarter.localeCompare(a.quarter) || Number(a.synthetic) - Number(b.synthetic) || basisRank(a) - basisRank(b);

/** Scopes that more than one source has. */
function contested(tables: readonly ShipmentTable[]): string[] {
  const first = new Map<string, string>();
  const found = new Set<string>();
  for (const table of tables) {
    const scope = scopeOf(table);
    const source = first.get(scope) ?? table.source;
    first.set(scope, source);
    if (source !== table.source) found.add(scope);
  }
  return [...found];
}

/** Every table of a release that the caller may see, newest quarter first; of several sources of one table the one that responds first. */
export async function shipmentTables(view: View, release: number): Promise<ShipmentTable[]> {
  const window = view.windows.shipments;
  if (window === null) return [];
  const sql = new Statement();
  const { rows } = await listPool().query<ShipmentTable>({
    text: `select distinct t.quarter, t.product, t.dimension, t.basis, t.source, s.synthetic
      from shipment t join data_source s on s.code = t.source where ${all(shownIn(view, release), sql)}
      order by t.quarter desc, t.product, t.dimension, t.basis, t.source`,
    values: sql.values,
  });
  const tables = rows.filter(({ quarter }) => isInside(quarterEnd(quarter), window));
  const rank = await rankSources(listPool(), release, contested(tables));
  const placeOf = (table: ShipmentTable): number => rank(scopeOf(table), table.source);
  return tables.sort((a, b) => b.quarter.localeCompare(a.quarter) || compareText(scopeOf(a), scopeOf(b)) || placeOf(a) - placeOf(b));
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Of several sources that have the same table, the one that responds: the first. */
export function withoutRivals(tables: readonly ShipmentTable[]): ShipmentTable[] {
  const seen = new Set<string>();
  return tables.filter((table) => {
    const key = `${table.quarter}/${scopeOf(table)}`;
    return !seen.has(key) && seen.add(key);
  });
}
