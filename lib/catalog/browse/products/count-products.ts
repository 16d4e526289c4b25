import { isOneOf } from "@/lib/core/tables";
import { listPool } from "@/lib/platform/database";
import { shownIn, technologiesMeant } from "../../queries/conditions";
import { all, type Condition, Statement } from "../../queries/sql";
import { conditionsOf } from "../../resources/filters";
import { product } from "../../resources/product";
import { MATERIALS, TECHNOLOGIES } from "../../vocabulary";
import { keptByView, type Shown } from "../kept-by-view";
import { PRODUCT_FACETS, type ProductCounts, type ProductFacets } from "./contract";
import { productParameters, productQuery, type ProductSearch } from "./search";

/** Products that are counted for one reader; counting more costs more than it tells. */
const MOST_COUNTED = 2_000;
/** Manufacturers that are suggested. */
const MOST_MAKERS = 200;

type Counted = { total: number; facets: ProductFacets };
type Row = { facet: keyof ProductFacets | "total"; value: string; count: number };

/** A material stands for its technologies, and for rows that state it alone, as it does in the filter. */
function technologyRows(sql: Statement): string {
  const meant = TECHNOLOGIES.map((technology) => {
    const material = isOneOf(MATERIALS, technology) ? technology : null;
    return `(${sql.value(technology)}, ${sql.value(technologiesMeant([technology]))}::text[], ${sql.value(material)}::text)`;
  });
  return `select 'technology', x.value, sum(g.n)::int from (select technology, material, count(*) as n from m group by 1, 2) g
    join (values ${meant.join(", ")}) x (value, meant, material) on g.technology = any(x.meant) or g.material = x.material group by 2`;
}

async function count(conditions: readonly Condition[], most: number | null): Promise<Counted | null> {
  const sql = new Statement();
  const where = all(conditions, sql);
  const limit = most === null ? "" : `limit ${sql.value(most + 1)}::int`;
  const { rows } = await listPool().query<Row>({
    text: `with m as materialized (select t.category, t.technology, t.material, t.manufacturer from product t where ${where} ${limit})
      select 'total' as facet, '' as value, count(*)::int as count from m
      union all select 'category', category, count(*)::int from m group by 2
      union all (select 'manufacturer', manufacturer, count(*)::int from m group by 2 order by 3 desc, 2 limit ${MOST_MAKERS})
      union all ${technologyRows(sql)}
      order by 3 desc, 2`,
    values: sql.values,
  });
  const total = rows.find(({ facet }) => facet === "total")?.count ?? 0;
  if (most !== null && total > most) return null;
  const of = (wanted: keyof ProductFacets) => rows.flatMap(({ facet, value, count: n }) => (facet === wanted ? [{ value, count: n }] : []));
  return { total, facets: { category: of("category"), technology: of("technology"), manufacturer: of("manufacturer") } };
}

const NONE: Counted = { total: 0, facets: { category: [], technology: [], manufacturer: [] } };

/** How many products a view shows in all, by value of each filter. Counted once per release and day. */
export const countAllProducts = keptByView(
  "product-counts",
  async ({ view, head }: Shown) => (await count(shownIn(view, head.release), null)) ?? NONE,
);

/** How many have the one value that is asked for; null where more, or words, are asked for. */
async function countOfOne(market: Shown, given: Readonly<Record<string, string>>): Promise<number | null> {
  const [[name, value] = ["", ""], ...more] = Object.entries(given);
  const facet = PRODUCT_FACETS.find((one) => one === name);
  if (facet === undefined || more.length > 0) return null;
  const { facets } = await countAllProducts(market);
  return facets[facet].find((one) => one.value === value)?.count ?? 0;
}

/** The same of a search; null for what is too much to be counted for one reader. */
export async function countProducts(market: Shown, search: ProductSearch): Promise<ProductCounts> {
  const given = productParameters(search);
  if (Object.keys(given).length === 0) return countAllProducts(market);
  const known = await countOfOne(market, given);
  if (known !== null && known > MOST_COUNTED) return { total: known, facets: null };
  const asked = conditionsOf(product.filters, productQuery(search));
  return (await count([...shownIn(market.view, market.head.release), ...asked], MOST_COUNTED)) ?? { total: null, facets: null };
}
