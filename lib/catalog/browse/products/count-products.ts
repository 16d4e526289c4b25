import { isOneOf } from "@/lib/core/tables";
import { technologiesMeant } from "../../queries/conditions";
import type { Statement } from "../../queries/sql";
import { conditionsOf } from "../../resources/filters";
import { product } from "../../resources/product";
import { MATERIALS, TECHNOLOGIES } from "../../vocabulary";
import type { Shown } from "../kept-by-view";
import { facetCounter } from "../records/count-facets";
import { PRODUCT_FACETS, type ProductCounts } from "./contract";
import { productParameters, productQuery, type ProductSearch } from "./search";

/** Manufacturers that are suggested. */
const MOST_MAKERS = 200;

/** A material stands for its technologies, and for rows that state it alone, as it does in the filter. */
function technologyRows(sql: Statement): string {
  const meant = TECHNOLOGIES.map((technology) => {
    const material = isOneOf(MATERIALS, technology) ? technology : null;
    return `(${sql.value(technology)}, ${sql.value(technologiesMeant([technology]))}::text[], ${sql.value(material)}::text)`;
  });
  return `select 'technology', x.value, sum(g.n)::int from (select technology, material, count(*) as n from m group by 1, 2) g
    join (values ${meant.join(", ")}) x (value, meant, material) on g.technology = any(x.meant) or g.material = x.material group by 2`;
}

const counter = facetCounter({
  name: "product-counts",
  facets: [...PRODUCT_FACETS, "manufacturer"],
  complete: PRODUCT_FACETS,
  from: "select t.category, t.technology, t.material, t.manufacturer from product t",
  rows: (sql) => [
    "select 'category', category, count(*)::int from m group by 2",
    `(select 'manufacturer', manufacturer, count(*)::int from m group by 2 order by 3 desc, 2 limit ${MOST_MAKERS})`,
    technologyRows(sql),
  ],
});

export const countAllProducts = counter.countAll;

export function countProducts(market: Shown, search: ProductSearch): Promise<ProductCounts> {
  return counter.count(market, { given: productParameters(search), conditions: conditionsOf(product.filters, productQuery(search)) });
}
