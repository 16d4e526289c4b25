import { listPool } from "@/lib/platform/database";
import type { Head } from "../../current-release";
import { lineOf } from "../../fields";
import { compare, shownIn } from "../../queries/conditions";
import { all, type Condition, Statement } from "../../queries/sql";
import type { View } from "../../view";
import { companyNames } from "../companies/company-names";
import { factDates } from "../records/fact-dates";
import { readHistory } from "../records/read-history";
import { type Datasheet, type ProductSeries, SERIES_ID, ShownProduct } from "./contract";
import { PRODUCT_FIELDS } from "./list-products";
import { seriesName } from "./series-name";

type Market = { head: Head; view: View };

/** Power classes of a series; more are looked at in the list. */
const MOST_CLASSES = 60;

/** Products that the reader may see, the weakest first. */
async function productsWhere({ head, view }: Market, which: Condition): Promise<ShownProduct[]> {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), which], sql);
  const { rows } = await listPool().query<{ line: string }>({
    text: `select ${lineOf(PRODUCT_FIELDS, Object.keys(PRODUCT_FIELDS), "json")} as line from product t
      where ${where} order by t.power_w nulls last, t.model_folded, t.id limit ${MOST_CLASSES}`,
    values: sql.values,
  });
  return rows.map(({ line }) => ShownProduct.parse(JSON.parse(line)));
}

const isId = (text: string): boolean => /^pr_[0-9a-z]{1,40}$/.test(text);

/** The products with these ids, in their order; those that the view doesn't show are left out, whether they exist or not. */
export async function readProducts(market: Market, ids: readonly string[]): Promise<ShownProduct[]> {
  const found = await productsWhere(market, (sql) => `t.id = any(${sql.value(ids.filter(isId))})`);
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

const isMakerOf =
  (id: string, { release }: Head): Condition =>
  (sql) =>
    `t.id = (select p.company_id from product p where p.id = ${sql.value(id)}
      and p.from_release <= ${sql.value(release)} order by p.from_release desc limit 1)`;

/** A product with everything that a page says of it; null when the view doesn't show it, whether it exists or not. */
export async function readDatasheet(market: Market, id: string): Promise<Datasheet | null> {
  const [product] = await productsWhere(market, compare("id", "=", "text")(id));
  if (product === undefined) return null;
  const { series_id: seriesId } = product;
  // One after the other: a reader has one connection.
  const [company = null] = await companyNames(market, isMakerOf(id, market.head));
  const series = seriesId === null ? [] : await productsWhere(market, compare("series_id", "=", "text")(seriesId));
  const history = await readHistory(market, "product", id);
  return { product, company, series, history, dates: factDates(history) };
}

async function countWhere({ head, view }: Market, which: Condition): Promise<number> {
  const sql = new Statement();
  const where = all([...shownIn(view, head.release), which], sql);
  const { rows } = await listPool().query<{ n: number }>({
    text: `select count(*)::int as n from product t where ${where}`,
    values: sql.values,
  });
  return rows[0]?.n ?? 0;
}

/** A series with its power classes; null when the view shows none of them, whether the series exists or not. */
export async function readProductSeries(market: Market, id: string): Promise<ProductSeries | null> {
  if (!SERIES_ID.test(id)) return null;
  const isOfSeries = compare("series_id", "=", "text")(id);
  const classes = await productsWhere(market, isOfSeries);
  const [first] = classes;
  if (first === undefined) return null;
  const total = classes.length < MOST_CLASSES ? classes.length : await countWhere(market, isOfSeries);
  const [company = null] = await companyNames(market, isMakerOf(first.id, market.head));
  return { id, name: seriesName(classes.map(({ model }) => model)), classes, total, company };
}
