import { listPool } from "@/lib/platform/database";
import { compare, shownIn } from "../../queries/conditions";
import { all, Statement } from "../../queries/sql";
import type { Shown } from "../kept-by-view";
import { seriesName } from "../products/series-name";
import type { ProductGroup, ProductSource, SeriesName } from "./contract";

/** Series that are named; all others are in the list of products. */
const MOST_SERIES = 8;
/** Models that a name is made from. */
const MOST_MODELS = 60;

function productsOf({ head, view }: Shown, id: string): { sql: Statement; where: string } {
  const sql = new Statement();
  return { sql, where: all([...shownIn(view, head.release), compare("company_id", "=", "text")(id)], sql) };
}

/** How many products of a company there are, by category and technology, most first. */
export async function productGroups(market: Shown, id: string): Promise<ProductGroup[]> {
  const { sql, where } = productsOf(market, id);
  const { rows } = await listPool().query<ProductGroup>({
    text: `select t.category, t.technology, count(*)::int as count from product t where ${where} group by 1, 2 order by 3 desc, 1, 2 limit 50`,
    values: sql.values,
  });
  return rows;
}

/** Where the products of a company come from, most first. */
export async function productSources(market: Shown, id: string): Promise<ProductSource[]> {
  const { sql, where } = productsOf(market, id);
  const { rows } = await listPool().query<ProductSource>({
    text: `select t.source, max(t.from_release) as release from product t where ${where} group by 1 order by count(*) desc, 1 limit 10`,
    values: sql.values,
  });
  return rows;
}

/** The series of a company with the most power classes. */
export async function seriesOf(market: Shown, id: string): Promise<SeriesName[]> {
  const { sql, where } = productsOf(market, id);
  const { rows } = await listPool().query<{ id: string; models: string[]; count: number }>({
    text: `select t.series_id as id, (array_agg(t.model order by t.power_w nulls last, t.model_folded))[1:${MOST_MODELS}] as models, count(*)::int as count
      from product t where ${where} and t.series_id is not null group by 1 having count(*) > 1 order by 3 desc, 1 limit ${MOST_SERIES}`,
    values: sql.values,
  });
  return rows.map(({ models, ...series }) => ({ ...series, name: seriesName(models) }));
}
