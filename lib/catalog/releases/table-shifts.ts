import { pool } from "@/lib/platform/database";
import { diffSql } from "./diff";

type Table = { quarter: string; product: string; dimension: string; basis: string };
/**
 * A shipment table of one source before and after an import: rows with the stated total. `records` and `touched`, those that the
 * import adds or changes, are without it.
 */
export type TableShift = Table & { source: string; synthetic: boolean; before: number; after: number; records: number; touched: number };

export type DiffArgs = [importId: string, source: string, isSnapshot: boolean];

/** Tables of every source, in the products and dimensions of which an import touches any. */
const SHIFTS = `
  with d as materialized (${diffSql("shipment")}),
  own as (
    select quarter, product, dimension, basis, is_total, 1 as before, case when d.row_id is null then 1 else 0 end as after, 0 as touched
    from shipment t left join d on d.row_id = t.row_id where t.source = $2 and t.to_release is null
    union all
    select doc ->> 'quarter', doc ->> 'product', doc ->> 'dimension', doc ->> 'basis', (doc ->> 'is_total')::boolean, 0, 1, 1 from d where change <> 'removed'
    union all
    select t.quarter, t.product, t.dimension, t.basis, t.is_total, 0, 0, 1 from d join shipment t on t.row_id = d.row_id where d.change = 'removed'
  ), touched as (
    select distinct product, dimension from own where touched > 0
  ), tables as (
    select quarter, product, dimension, basis, $2 as source, sum(before)::int as before, sum(after)::int as after,
      count(*) filter (where after = 1 and not is_total)::int as records, count(*) filter (where touched = 1 and not is_total)::int as touched
    from own join touched using (product, dimension) group by 1, 2, 3, 4
    union all
    select t.quarter, t.product, t.dimension, t.basis, t.source, count(*)::int, count(*)::int, count(*) filter (where not t.is_total)::int, 0
    from shipment t join touched using (product, dimension) where t.source <> $2 and t.to_release is null group by 1, 2, 3, 4, 5
  )
  select tables.*, coalesce((select (about ->> 'synthetic')::boolean from import_run where id = $1 and source = tables.source), s.synthetic, false) as synthetic
  from tables left join data_source s on s.code = tables.source order by quarter, product, dimension, basis, tables.source`;

/** Reads how the tables around an import change with it. */
export async function tableShifts(args: DiffArgs): Promise<TableShift[]> {
  const { rows } = await pool().query<TableShift>(SHIFTS, args);
  return rows;
}
