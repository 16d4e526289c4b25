import { quarterEnd } from "@/lib/core/dates";
import { pool } from "@/lib/platform/database";
import { isInside, type View } from "../view";
import { shownIn } from "./filters";
import type { Dataset } from "./shipments";
import { all, Statement } from "./sql";

/**
 * Every table of shipments that a caller may see, newest quarter first. Where several sources have the same
 * table it is the one that the API answers with: real before generated.
 */
export async function shipmentTables(view: View, release: number): Promise<Dataset[]> {
  const sql = new Statement();
  const { rows } = await pool().query<Dataset>({
    text: `select distinct on (t.quarter, t.product, t.dimension, t.basis) t.quarter, t.product, t.dimension, t.basis, t.source, s.synthetic
      from shipment t join data_source s on s.code = t.source where ${all(shownIn(view, release), sql)}
      order by t.quarter desc, t.product, t.dimension, t.basis, s.synthetic, t.source`,
    values: sql.values,
  });
  const window = view.windows.shipments;
  return window === null ? [] : rows.filter(({ quarter }) => isInside(quarterEnd(quarter), window));
}
