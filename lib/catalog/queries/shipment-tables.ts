import { quarterEnd } from "@/lib/core/dates";
import { listPool } from "@/lib/platform/database";
import { isInside, type View } from "../view";
import { shownIn } from "./conditions";
import { all, Statement } from "./sql";

/** One table of figures that belong together; an answer never mixes two. */
export type ShipmentTable = { quarter: string; product: string; dimension: string; basis: string; source: string; synthetic: boolean };

/** Every table of a release that the caller may see, newest quarter first; of several sources of one table real before generated. */
export async function shipmentTables(view: View, release: number): Promise<ShipmentTable[]> {
  const window = view.windows.shipments;
  if (window === null) return [];
  const sql = new Statement();
  const { rows } = await listPool().query<ShipmentTable>({
    text: `select distinct t.quarter, t.product, t.dimension, t.basis, t.source, s.synthetic
      from shipment t join data_source s on s.code = t.source where ${all(shownIn(view, release), sql)}
      order by t.quarter desc, t.product, t.dimension, t.basis, s.synthetic, t.source`,
    values: sql.values,
  });
  return rows.filter(({ quarter }) => isInside(quarterEnd(quarter), window));
}

/** Of several sources that have the same table, the one that the API answers with: the first. */
export function withoutRivals(tables: readonly ShipmentTable[]): ShipmentTable[] {
  const seen = new Set<string>();
  return tables.filter(({ quarter, product, dimension, basis }) => {
    const key = [quarter, product, dimension, basis].join();
    return !seen.has(key) && seen.add(key);
  });
}
